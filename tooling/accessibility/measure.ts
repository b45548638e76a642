import type { Page } from 'playwright';

/** Presses of Tab at most on one page. */
const MOST_STOPS = 200;
const REDRAWN_MS = 300;
/** px: smallest side of a target (WCAG 2.2, 2.5.8). */
const TARGET = 24;
/** Roles that must have a name, as the accessibility tree writes a node without one. */
const UNNAMED =
  /^\s*- (?:button|link|textbox|combobox|checkbox|radio|switch|tab|slider|spinbutton|searchbox|menuitem|dialog|img)(?: \[[^\]]*\])*(?::.*)?$/;

/** Nodes of the accessibility tree that need a name and have none, as lines of Playwright's snapshot. */
export const unnamedNodes = (snapshot: string): string[] => snapshot.split('\n').filter((line) => UNNAMED.test(line));

/** Elements that are cut off by the window's width, or make the page scroll sideways; what scrolls in its own box is allowed (1.4.10). */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const hasOwnScroll = (element: Element): boolean => {
      for (let up: Element | null = element; up; up = up.parentElement) {
        const { overflowX, position } = getComputedStyle(up);
        if (
          up !== document.documentElement &&
          up !== document.body &&
          ['auto', 'scroll', 'hidden', 'clip'].includes(overflowX)
        )
          return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    if (document.documentElement.scrollWidth > width + 1)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const element of document.querySelectorAll('body *')) {
      const box = element.getBoundingClientRect();
      if (!box.width || !box.height || (box.right <= width + 1 && box.left >= -1)) continue;
      if (element.closest('svg, canvas, [aria-hidden=true], [inert]') || hasOwnScroll(element)) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // Text only for screen readers is outside the page on purpose.
      if (box.width <= 1 || box.height <= 1) continue;
      found.push(`${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 30)}`);
    }
    return found.slice(0, 5);
  });

/** Targets of less than 24 px whose circle of 24 px meets another target (2.5.8, with its exceptions for spacing and for links in a sentence). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const every = [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, [role=button], [role=tab], [role=switch]',
      ),
    ]
      .filter(
        (one) =>
          one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !one.closest('[inert], [aria-hidden=true]'),
      )
      // A hidden field is pressed by its label.
      .map((one) => (one.matches('input') ? (one.closest('label') ?? one) : one));
    /** Scrolled out of its list, or below something else: nothing that is pressed there. */
    const isCovered = (element: Element, box: DOMRect): boolean => {
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return hit !== null && !element.contains(hit) && !hit.contains(element);
    };
    const boxes = [...new Set(every)]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 1 && box.height > 1 && !isCovered(element, box));
    const distance = (x: number, y: number, box: DOMRect): number =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    return boxes
      .filter(({ element, box }) => {
        if (box.width >= least - 0.5 && box.height >= least - 0.5) return false;
        if (element.matches('a') && getComputedStyle(element).display === 'inline') return false;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return boxes.some(
          (other) =>
            other.element !== element &&
            !other.element.contains(element) &&
            !element.contains(other.element) &&
            distance(x, y, other.box) < least / 2,
        );
      })
      .map(
        ({ element, box }) =>
          `${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)} ${Math.round(box.width)} x ${Math.round(box.height)}`,
      )
      .slice(0, 5);
  }, TARGET);

interface Stop {
  name: string;
  isMarked: boolean;
  isSeen: boolean;
}
/** The element with the focus; null at the page's begin and end. */
const stopAt = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const now = document.activeElement;
    if (!now || now === document.body) return null;
    const box = now.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
    const top = document.elementFromPoint(x, y);
    // The ring of a field that is hidden or inside is on what surrounds it.
    const around = [now, now.parentElement, now.parentElement?.parentElement, now.closest('label')];
    const isMarked = around.some((one) => {
      if (!one) return false;
      const style = getComputedStyle(one);
      return (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
    });
    const isField = box.width <= 2 || box.height <= 2;
    // Highcharts draws a frame around the focused mark, and overlays buttons on the legend's entries.
    const frame = document.querySelector('.highcharts-focus-border')?.getBoundingClientRect();
    const isFramed =
      now.closest('[data-chart]') !== null &&
      frame !== undefined &&
      frame.width > 1 &&
      Math.abs(frame.x + frame.width / 2 - (box.x + box.width / 2)) <= Math.max(box.width, 24) &&
      Math.abs(frame.y + frame.height / 2 - (box.y + box.height / 2)) <= Math.max(box.height, 24);
    return {
      name: `${now.tagName.toLowerCase()} ${(now.getAttribute('aria-label') ?? now.textContent ?? '').trim().slice(0, 30)}`,
      isMarked: isMarked || isFramed,
      isSeen: isField || isFramed || (top !== null && (now.contains(top) || top.contains(now))),
    };
  });

export interface Keys {
  stops: number;
  /** No visible focus ring (2.4.7), hidden by something else (2.4.11), or a keyboard trap (2.1.2). */
  faults: string[];
}
/** Goes through a page by Tab, from its begin to its end. */
export async function walkByTab(page: Page): Promise<Keys> {
  const faults: string[] = [];
  let stops = 0;
  let last = '';
  let same = 0;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    let stop = await stopAt(page);
    if (!stop) break;
    // A chart that is laid out again draws its frame afterwards.
    if (!stop.isMarked) {
      await page.waitForTimeout(REDRAWN_MS);
      stop = (await stopAt(page)) ?? stop;
    }
    same = stop.name === last ? same + 1 : 0;
    last = stop.name;
    // A cross-origin frame has its own tab stops, which its own tests check.
    if (stop.name.startsWith('iframe')) {
      if (same > MOST_STOPS / 2) return { stops, faults: [...faults, `${stop.name}: Tab does not leave it`] };
      continue;
    }
    if (same > 20) return { stops, faults: [...faults, `${stop.name}: Tab does not leave it`] };
    if (!stop.isMarked) faults.push(`${stop.name}: no ring`);
    if (!stop.isSeen) faults.push(`${stop.name}: hidden`);
  }
  return { stops, faults: [...new Set(faults)].slice(0, 5) };
}
