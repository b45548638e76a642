import type { Page } from 'playwright';

/**
 * Sentences in sight that a page says of its own accord: alerts, states and messages that end with a full stop. What a page says always, such
 * as the state of a draft, is none.
 */
export const spokenSentences = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const roles = '[role=status],[role=alert],[role=alertdialog]';
    return (
      [...document.querySelectorAll<HTMLElement>(roles)]
        .filter((element) => isSeen(element) && !element.parentElement?.closest(roles))
        // Text behind an open dialog is not read.
        .filter((element) => !element.closest('[aria-hidden=true],[inert]'))
        .map((element) => element.innerText.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => /[.。！!？?]/.test(text))
    );
  });

/** Sentences that were not there before. */
export const newSentences = async (page: Page, before: readonly string[]): Promise<string[]> => {
  // A page that is being loaded anew says nothing.
  const now = await spokenSentences(page).catch((error: unknown) => {
    if (/context was destroyed/.test(String(error))) return [];
    throw error;
  });
  return now.filter((text) => !before.includes(text));
};

/** Waits until none of the sentences that were heard is in sight; answers those that still are when the patience ends. */
export async function waitForSilence(page: Page, heard: readonly string[], patienceMs: number): Promise<string[]> {
  for (const until = Date.now() + patienceMs; ;) {
    const now = await spokenSentences(page);
    const left = heard.filter((text) => now.includes(text));
    if (!left.length || Date.now() > until) return left;
    await page.waitForTimeout(250);
  }
}
