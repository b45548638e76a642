import type { Locator, Page } from 'playwright';
import type { StopWatch } from './stop-watch.ts';

/** A long wait of the script: what takes longer has failed. */
const PATIENCE_MS = 60_000;

/**
 * Somebody at a page, who presses what is in sight and types what is asked for; each press and letter is counted. Nothing is done by the API
 * or by an address: what has no visible control cannot be reached.
 */
export class Person {
  readonly page: Page;
  readonly #watch: StopWatch;
  readonly #patience: number;
  constructor(page: Page, watch: StopWatch, patience = PATIENCE_MS) {
    this.page = page;
    this.#watch = watch;
    this.#patience = patience;
    page.setDefaultTimeout(patience);
  }

  async press(what: Locator, timeout = this.#patience): Promise<void> {
    await what.click({ timeout });
    this.#watch.pressed();
  }

  /** A name that is a whole one. */
  button = (name: string | RegExp, within: Page | Locator = this.page): Locator =>
    within.getByRole('button', { name, exact: true }).filter({ visible: true }).last();

  /** A field is gone to with one press, and typed letter by letter. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    // Ctrl-A replaces what the field holds.
    if (await field.inputValue()) {
      await field.press('ControlOrMeta+a');
      this.#watch.pressed();
    }
    await field.pressSequentially(text);
    this.#watch.typed(text.length);
  }

  /** Something that a hand does in place of a press, such as a line that is drawn. */
  did(): void {
    this.#watch.pressed();
  }

  /** A key of its own, such as Enter, is a press. */
  async key(at: Locator, key: string): Promise<void> {
    await at.press(key);
    this.#watch.pressed();
  }

  /** Letters into a field that has the focus. */
  async write(field: Locator, text: string): Promise<void> {
    await field.pressSequentially(text);
    this.#watch.typed(text.length);
  }

  /** The system's dialog of files: a press on each file and one on "Open". */
  async chooseFiles(button: Locator, paths: string[]): Promise<void> {
    const [dialog] = await Promise.all([this.page.waitForEvent('filechooser'), this.press(button)]);
    await dialog.setFiles(paths);
    for (let i = 0; i <= paths.length; i += 1) this.#watch.pressed();
  }

  /** A file that a press downloads; answers its path. */
  async download(what: Locator): Promise<string> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.press(what)]);
    return download.path();
  }

  /** Until something is in sight; nothing is done meanwhile. */
  async sees(what: Locator, timeout = this.#patience): Promise<void> {
    await what.filter({ visible: true }).first().waitFor({ timeout });
  }
}
