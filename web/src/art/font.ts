// Nunito comes after the page. Its lines break elsewhere, so it moves what stands below them.

/** Whether a finger or a button of the mouse is down. */
let isPressed = false;
addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => (isPressed = false), true);
}

/** Resolves when nothing is pressed: what moves away during a click would not get it. */
const released = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isPressed) return resolve();
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => setTimeout(resolve), { once: true, capture: true });
    }
  });

export async function loadFont(): Promise<void> {
  await import("./fonts.css");
  // If it cannot be loaded, the browser takes the next font.
  await document.fonts.load("1em Nunito", document.body.innerText).catch(() => undefined);
  await released();
  document.documentElement.classList.add("has-nunito");
}
