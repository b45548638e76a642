/** A scenario gets `name`, which says a message of the product in the film's language: its buttons are found by what is on them. */
export const MINUTES = 60_000;
export const say = (en, zh) => ({ 'en-US': en, 'zh-CN': zh });
/** Does something only where it is there: an operator may have switched a feature off. */
export async function where(locator, act) {
  const isThere = await locator.waitFor({ state: 'visible', timeout: 1500 }).then(
    () => true,
    () => false,
  );
  if (isThere) await act();
}
/** By its button: after Escape the browser draws the keyboard's focus ring. */
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
/** Of the button that opens what was found in a file: the words that all of them have. */
export const factsOf = (name) =>
  name('file.openFacts')
    .replaceAll(/\{\w+\}/g, '|')
    .split('|')
    .sort((a, b) => b.length - a.length)[0]
    .trim();
