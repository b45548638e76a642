import type { Page } from 'playwright';

/** Measures of a tool's main figure on a page. Shares are of the window, in percent. */
export interface MeasuredFigure {
  width: number;
  height: number;
  /** Where it begins, in px from the top of the window. */
  top: number;
}

/** The largest visible picture within the panel or map of a tool's main figure. Null: there is none. Parts hidden by scrolling do not count. */
export const mainFigure = (page: Page, part: string): Promise<MeasuredFigure | null> =>
  page.evaluate((name) => {
    const place = [...document.querySelectorAll('[role="group"]')].find(
      (one) => one.getAttribute('aria-label') === name && one.getBoundingClientRect().width > 0,
    );
    if (!place) return null;
    const within = place.getBoundingClientRect();
    const seen = [...place.querySelectorAll('[data-chart], [role="application"], [role="img"], canvas, svg')].map(
      (one) => {
        const box = one.getBoundingClientRect();
        const left = Math.max(box.left, within.left, 0);
        const top = Math.max(box.top, within.top, 0);
        const width = Math.max(0, Math.min(box.right, within.right, innerWidth) - left);
        const height = Math.max(0, Math.min(box.bottom, within.bottom, innerHeight) - top);
        return { width, height, top, area: width * height };
      },
    );
    const largest = seen.sort((a, b) => b.area - a.area)[0];
    if (!largest || largest.area < 2000) return null;
    return {
      width: Math.round((100 * largest.width) / innerWidth),
      height: Math.round((100 * largest.height) / innerHeight),
      top: Math.round(largest.top),
    };
  }, part);

/** The largest visible element once it has stopped changing, because a figure grows while its parts arrive. */
export async function waitForSettledFigure(page: Page, part: string, timeout = 20_000): Promise<MeasuredFigure | null> {
  let last = '';
  let found: MeasuredFigure | null = null;
  for (const until = Date.now() + timeout; Date.now() < until; await page.waitForTimeout(400)) {
    found = await mainFigure(page, part);
    const now = JSON.stringify(found);
    if (found && now === last) return found;
    last = now;
  }
  return found;
}
