import type { Page } from 'playwright';

/** Parts that stick out at the right of a page that scrolls sideways; none once it fits, which it may do some frames after it took its size. */
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
