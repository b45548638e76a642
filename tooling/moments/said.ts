import type { Page } from 'playwright';

/**
 * Sentences in sight that a page says of its own accord: alerts, states and messages that end with a full stop. What a page says always, such
 * as the state of a draft, is none.
 */
export const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const roles = '[role=status],[role=alert],[role=alertdialog]';
    return [...document.querySelectorAll<HTMLElement>(roles)]
      .filter((element) => isSeen(element) && !element.parentElement?.closest(roles))
      .map((element) => element.innerText.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => /[.。！!？?]/.test(text));
  });

/** Sentences that were not there before. */
export const news = async (page: Page, before: readonly string[]): Promise<string[]> =>
  (await said(page)).filter((text) => !before.includes(text));

/** Waits until a page says nothing new; answers what it still says when the patience ends. */
export async function silence(page: Page, before: readonly string[], patienceMs: number): Promise<string[]> {
  for (const until = Date.now() + patienceMs; ;) {
    const left = await news(page, before);
    if (!left.length || Date.now() > until) return left;
    await page.waitForTimeout(250);
  }
}
