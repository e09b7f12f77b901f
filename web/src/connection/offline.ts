// The service worker keeps all files of this edition, so that it works without a network.
import { applyUpdate } from "./worker-state.js";

const LOOK_AGAIN = 3_600_000; // ms: a page may stay open for days

/** Registers it; from then on a new version is offered once all its files are here. */
export async function keepFiles(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return; // plain http has none: then a network is needed
  const registration = await workers.register("./service-worker.js");
  const offer = () => {
    const next = registration.waiting;
    if (next && workers.controller) applyUpdate.value = () => next.postMessage("change");
  };
  // On a first visit the first worker takes over a page that is up to date already.
  let wasHere = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (wasHere) location.reload();
    wasHere = true;
  });
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offer),
  );
  offer();
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN);
}
