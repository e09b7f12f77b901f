// Files that players save and choose.

const KEPT_MS = 60_000; // some browsers read a saved file long after the click

export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** The file that was chosen. The same one can be chosen again, perhaps after somebody has changed it. */
export function takeFile(input: HTMLInputElement): File | undefined {
  const file = input.files?.[0];
  input.value = "";
  return file;
}
