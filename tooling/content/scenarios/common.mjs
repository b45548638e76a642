/** A scenario gets `name`, which returns a message of the product in the film's language: buttons are found by their text. */
export const MINUTES = 60_000;
export const say = (en, zh) => ({ 'en-US': en, 'zh-CN': zh });
/** Acts only if the element exists: an operator may have disabled a feature. */
export async function ifPresent(locator, act) {
  const isThere = await locator.waitFor({ state: 'visible', timeout: 1500 }).then(
    () => true,
    () => false,
  );
  if (isThere) await act();
}
/** Closes it with its button, because after Escape the browser draws the keyboard focus ring. */
export const closeDialog = (page, hand, name) =>
  hand.press(
    page
      .getByRole('dialog')
      .getByRole('button', { name: name('common.close') })
      .first(),
  );
export const painted = (page) =>
  page
    .locator('[data-painted]:not([data-painted=""]):not([data-painted="false"])')
    .first()
    .waitFor({ state: 'attached', timeout: MINUTES });
/** Common part of the labels of the button that opens the facts about a file. */
export const factsOf = (name) =>
  name('file.openFacts')
    .replaceAll(/\{\w+\}/g, '|')
    .split('|')
    .sort((a, b) => b.length - a.length)[0]
    .trim();
