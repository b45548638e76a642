/** Frames without a change in the document that count as drawn. */
const STILL_FRAMES = 6;
/** Elements not drawn yet: canvases that request a GPU first, figures on paper that wait for their data. */
const PENDING = 'canvas[data-painted=""], [data-drawing]';

const frame = () => new Promise((done) => requestAnimationFrame(done));

/**
 * Resolves when fonts and images are loaded, nothing is pending and the document has not changed for some frames; the test's own timeout ends the
 * wait.
 */
export async function drawn(): Promise<void> {
  let still = 0;
  const observer = new MutationObserver(() => (still = 0));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  try {
    while (still < STILL_FRAMES) {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      await frame();
      still = document.querySelector(PENDING) ? 0 : still + 1;
    }
  } finally {
    observer.disconnect();
  }
  window.scrollTo(0, 0);
}
