import assert from 'node:assert/strict';
import type { CDPSession, Locator, Page } from 'playwright';

/** The page as seen by a keyboard and a screen reader: the focused control by its computed name, without a pointer. */
export interface Keys {
  /** Presses Tab (or another key) until the focused control is called so; fails after `steps`. */
  to(name: string | RegExp, key?: string, steps?: number): Promise<void>;
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Name of the focused control, or of the option that it points at. */
  name(): Promise<string>;
  /** Waits until the control has this name, because the focus returns, and options are highlighted, shortly after the key press. */
  becomes(name: string): Promise<void>;
  /** Controls that look the same with and without focus. */
  readonly unseen: readonly string[];
}

/** Runs in the page: the style of unfocused elements, stored for comparison with their focused style. */
function watchLooks(): void {
  const looks = new WeakMap<Element, string>();
  const look = (el: Element): string =>
    [el, el.parentElement, el.parentElement?.parentElement, ...(el.parentElement?.children ?? [])]
      .map((node) => {
        if (!node) return '';
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(node);
        return [
          outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor,
          boxShadow,
          borderColor,
        ].join();
      })
      .join('|');
  let last: Element | null = null;
  const known = window as unknown as { __note: () => void; __isSeen: () => boolean };
  known.__note = () => {
    const all = document.querySelectorAll('a, button, input, textarea, [tabindex], [role=option], [role=menuitem]');
    for (const el of all) if (el !== document.activeElement) looks.set(el, look(el));
  };
  known.__isSeen = () => {
    const el = document.activeElement;
    if (!el || el === document.body) return true;
    const before = looks.get(el);
    if (el === last) return true;
    last = el;
    const { outlineStyle, boxShadow } = getComputedStyle(el);
    return before === undefined ? outlineStyle !== 'none' || boxShadow !== 'none' : before !== look(el);
  };
}

/** Set before the first page of the context opens. */
export async function keysOf(page: Page): Promise<Keys> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().addInitScript(watchLooks);
  const cdp = await page.context().newCDPSession(page);
  const unseen: string[] = [];
  const call = (name: '__note' | '__isSeen') =>
    page.evaluate((n) => (window as unknown as Record<string, () => boolean>)[n]?.(), name);
  const keys: Keys = {
    unseen,
    name: () => nameOf(cdp),
    type: (text) => page.keyboard.type(text),
    async press(...pressed) {
      for (const key of pressed) await page.keyboard.press(key);
    },
    async becomes(name) {
      for (let i = 0; i < 40 && (await nameOf(cdp)) !== name; i += 1) await page.waitForTimeout(50);
      assert.equal(await nameOf(cdp), name);
    },
    async to(name, key = 'Tab', steps = 45) {
      const passed: string[] = [];
      for (let i = 0; i < steps; i += 1) {
        const current = await nameOf(cdp);
        if (typeof name === 'string' ? current === name : name.test(current)) return;
        passed.push(current);
        await call('__note');
        await page.keyboard.press(key);
        if (!(await call('__isSeen'))) unseen.push(await nameOf(cdp));
      }
      assert.fail(`no "${name}" within ${steps} times ${key}; passed ${passed.join(' · ')}`);
    },
  };
  return keys;
}

/** Maximum number of Tab presses to the main control of a page. */
export const MAX_STOPS = 20;
/** How often Tab is pressed until the focus is in `place`. */
export async function stopsTo(page: Page, place: Locator): Promise<number> {
  await place.waitFor();
  for (let n = 1; n <= 3 * MAX_STOPS; n += 1) {
    await page.keyboard.press('Tab');
    if (await place.evaluate((element) => element.contains(document.activeElement))) return n;
  }
  throw new Error(`no stop of the content within ${3 * MAX_STOPS} times Tab`);
}

async function nameOf(cdp: CDPSession): Promise<string> {
  const expression = `(() => {
    const el = document.activeElement;
    return document.getElementById(el?.getAttribute('aria-activedescendant') ?? '') ?? el;
  })()`;
  const { result } = await cdp.send('Runtime.evaluate', { expression });
  if (!result.objectId) return '';
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  return String(nodes[0]?.name?.value ?? '');
}
