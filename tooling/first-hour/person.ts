import type { Locator, Page } from 'playwright';
import type { StopWatch } from './stop-watch.ts';

/** Maximum wait of the script: anything longer has failed. */
const PATIENCE_MS = 60_000;

/**
 * A user at a page, who clicks visible controls and types requested text; each click and character is counted. Nothing is done by the API or by a
 * URL, so only visible controls can be used.
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

  /** Matches the whole name. */
  button = (name: string | RegExp, within: Page | Locator = this.page): Locator =>
    within.getByRole('button', { name, exact: true }).filter({ visible: true }).last();

  /** A field is entered with one click, and typed character by character. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    // Ctrl-A replaces the field's content.
    if (await field.inputValue()) {
      await field.press('ControlOrMeta+a');
      this.#watch.pressed();
    }
    await field.pressSequentially(text);
    this.#watch.typed(text.length);
  }

  /** A hand movement other than a click, such as drawing a line. */
  did(): void {
    this.#watch.pressed();
  }

  /** A single key, such as Enter, counts as a press. */
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

  /** A file downloaded by a click; returns its path. */
  async download(what: Locator): Promise<string> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.press(what)]);
    return download.path();
  }

  /** Waits until something is visible. */
  async sees(what: Locator, timeout = this.#patience): Promise<void> {
    await what.filter({ visible: true }).first().waitFor({ timeout });
  }
}
