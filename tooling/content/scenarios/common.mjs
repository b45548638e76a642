/** Roles and names are those of workbench/e2e/support/steps.ts. */
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
export const closeDialog = (page, hand) =>
  hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first());
export const painted = (page) =>
  page
    .locator('[data-painted]:not([data-painted=""]):not([data-painted="false"])')
    .first()
    .waitFor({ state: 'attached', timeout: MINUTES });
