import type { Page } from 'playwright';

/** Longer than the delay before a chart takes a new size (Highcharts: 100 ms). */
const QUIET = 150;
const LIMIT = 5000;

/** Waits until nothing in the document has changed for a moment. Gives up on a page that always changes, such as one with a clock. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(
    ([quiet, limit]) =>
      new Promise<void>((done) => {
        let timer = setTimeout(end, quiet);
        const last = setTimeout(end, limit);
        const watch = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        function end() {
          clearTimeout(timer);
          clearTimeout(last);
          watch.disconnect();
          done();
        }
      }),
    [QUIET, LIMIT] as const,
  );
}
