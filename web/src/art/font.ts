// Nunito comes after the page. Its lines break elsewhere, so it moves what stands below them.

const CLICK = 300; // ms after which no click follows a release; a touch screen's comes late

/** When the finger or the button of the mouse was released; infinite while it is down. */
let releasedAt = Number.NEGATIVE_INFINITY;
addEventListener("pointerdown", () => (releasedAt = Number.POSITIVE_INFINITY), true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => (releasedAt = performance.now()), true);
}

/** Resolves when no click is under way: what moves away during a click would not get it. */
async function clicked(): Promise<void> {
  while (performance.now() - releasedAt < CLICK) {
    await new Promise((resolve) => setTimeout(resolve, CLICK));
  }
}

export async function loadFont(): Promise<void> {
  await import("./fonts.css");
  // If it cannot be loaded, the browser takes the next font.
  await document.fonts.load("1em Nunito", document.body.innerText).catch(() => undefined);
  await clicked();
  document.documentElement.classList.add("has-nunito");
}
