import { cdp, page } from 'vitest/browser';

/**
 * What remains of a story in a forced palette (Windows' contrast themes). Backgrounds disappear, so each control with a chosen, current or pressed
 * attribute must look different without them; a chart keeps its colours on its own background.
 */

/** State attributes on the element that they style. A row has the state of its cells. */
const ATTRIBUTES = ['aria-pressed', 'aria-current', 'data-current', 'data-selected', 'data-indeterminate'];
const SELECTOR = ATTRIBUTES.map((name) => `[${name}]:not([${name}='false'], td)`).join(', ');

interface Session {
  send: (method: string, params: object) => Promise<unknown>;
}
const emulate = (value: string) =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

/** Kinds of elements that were looked at in this run: a rail entry is one kind, whatever story shows it. */
const seen = new Set<string>();
const kindOf = (element: Element): string =>
  [element.tagName, element.getAttribute('role'), element.className, ...statesOf(element)].join(' ');
const statesOf = (element: Element): string[] => ATTRIBUTES.filter((name) => element.hasAttribute(name));

const pictureOf = (element: HTMLElement): Promise<string> => page.screenshot({ element, save: false });

/** Faults as sentences; `looked` counts the kinds that could be checked. */
export async function forcedColourFaults(
  root: HTMLElement,
  isAll: boolean,
): Promise<{ faults: string[]; looked: string[] }> {
  await emulate('active');
  try {
    const faults: string[] = [];
    const looked: string[] = [];
    for (const element of root.ownerDocument.querySelectorAll<HTMLElement>(SELECTOR)) {
      const kind = kindOf(element);
      const { width, height } = element.getBoundingClientRect();
      if ((seen.has(kind) && !isAll) || !width || !height || !element.checkVisibility()) continue;
      seen.add(kind);
      looked.push(element.getAttribute('role') ?? element.tagName.toLowerCase());
      const on = await pictureOf(element);
      const kept = statesOf(element).map((name) => [name, element.getAttribute(name) ?? ''] as const);
      for (const [name] of kept) element.removeAttribute(name);
      const off = await pictureOf(element);
      for (const [name, value] of kept) element.setAttribute(name, value);
      if (on === off)
        faults.push(
          `<${element.tagName.toLowerCase()} ${kept.map(String).join(' ')}> "${element.innerText.slice(0, 40)}"`,
        );
    }
    for (const chart of root.querySelectorAll('[data-chart]')) {
      const { forcedColorAdjust, backgroundColor } = getComputedStyle(chart) as CSSStyleDeclaration & {
        forcedColorAdjust: string;
      };
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)';
      if (forcedColorAdjust !== 'none' || (isClear && !chart.parentElement?.closest('[data-chart]')))
        faults.push(
          `a chart that loses its colours or its ground: ${chart.getAttribute('aria-label') ?? chart.tagName}`,
        );
    }
    return { faults, looked };
  } finally {
    await emulate('none');
  }
}
