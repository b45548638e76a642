import type { Page } from 'playwright';

/**
 * Visible sentences that a page announces by itself: alerts, statuses and messages that end with a full stop. Permanent sentences, such as the state
 * of a draft, do not count.
 */
export const spokenSentences = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const roles = '[role=status],[role=alert],[role=alertdialog]';
    return (
      [...document.querySelectorAll<HTMLElement>(roles)]
        .filter((element) => isSeen(element) && !element.parentElement?.closest(roles))
        // Text covered by an open dialog is ignored.
        .filter((element) => !element.closest('[aria-hidden=true],[inert]'))
        .map((element) => element.innerText.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => /[.。！!？?]/.test(text))
    );
  });

/** Sentences that were not there before. */
export const newSentences = async (page: Page, before: readonly string[]): Promise<string[]> => {
  // A page that is reloading shows nothing.
  const now = await spokenSentences(page).catch((error: unknown) => {
    if (/context was destroyed/.test(String(error))) return [];
    throw error;
  });
  return now.filter((text) => !before.includes(text));
};

/** Waits until none of the given sentences is visible. Returns those that are still visible after the timeout. */
export async function waitForSilence(page: Page, heard: readonly string[], patienceMs: number): Promise<string[]> {
  for (const until = Date.now() + patienceMs; ;) {
    const now = await spokenSentences(page);
    const left = heard.filter((text) => now.includes(text));
    if (!left.length || Date.now() > until) return left;
    await page.waitForTimeout(250);
  }
}
