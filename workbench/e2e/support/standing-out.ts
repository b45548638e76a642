import type { Page } from 'playwright';

/**
 * Elements that extend beyond the right edge of a page that scrolls sideways. Waits some frames, because a page may fit only after its layout has
 * settled.
 */
export async function overflowingElements(page: Page): Promise<string[]> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, null, { timeout: 20_000 }).catch(() => undefined);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((el) => Math.round(el.getBoundingClientRect().right) === scrollWidth)
      .map((el) => `${scrollWidth - clientWidth} px wider than ${innerWidth}: ${el.outerHTML.slice(0, 120)}`)
      .slice(0, 2);
  });
}
