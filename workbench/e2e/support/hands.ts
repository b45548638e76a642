import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';

/**
 * Simulates and counts a user's actions; choosing a file in the system dialog is one press. With `keys` there is no pointer: Tab and the arrow keys
 * move to the target, and each counts.
 */
export class CountedUser {
  presses = 0;
  letters = 0;
  readonly #keys: Page | null;
  constructor(keys: Page | null) {
    this.#keys = keys;
  }
  /** `stop`: element that receives the focus, if it differs from the element that a pointer clicks. */
  async press(target: Locator, stop = target, key = 'Enter'): Promise<void> {
    await this.#go(target, stop, 'Tab', key);
  }
  /** Types into the focused field, or into the field that a pointer clicks. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field, field, 'ControlOrMeta+a');
    if (!this.#keys) await field.selectText();
    await field.page().keyboard.type(text);
    this.letters += text.length;
  }
  /** An option of the list that is open. */
  async pick(option: Locator): Promise<void> {
    await this.#go(option, option, 'ArrowDown', 'Enter');
  }
  /** Chooses a radio button: the focus enters at the selected one, and the arrow keys move on. */
  async choose(group: Locator, option: Locator): Promise<void> {
    if (this.#keys) {
      const chosen = group.locator('input:checked');
      await this.press(chosen, chosen, 'ArrowDown');
      for (let n = 0; !(await option.isChecked()); n += 1) {
        assert.ok(n < 10, `not reached by the arrows: ${String(option)}`);
        await this.#keys.keyboard.press('ArrowDown');
        this.presses += 1;
      }
    } else {
      await option.check({ force: true });
      this.presses += 1;
    }
  }
  async #go(target: Locator, stop: Locator, step: string, key: string): Promise<void> {
    this.presses += 1;
    if (!this.#keys) return target.click();
    await stop.waitFor({ state: 'attached' });
    for (let n = 0; !(await stop.evaluate((element) => element.contains(document.activeElement))); n += 1) {
      assert.ok(n < 60, `not reached by ${step}: ${String(stop)}`);
      await this.#keys.keyboard.press(step);
      this.presses += 1;
    }
    await this.#keys.keyboard.press(key);
  }
}
