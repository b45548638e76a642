import type Highcharts from 'highcharts/esm/highcharts.js';

/**
 * Highcharts reads markup in every text, so a label `CD4 <naive>` would lose its end and `<b>` would be bold. The markup characters of labels are
 * escaped to private-use characters while options are built, one to one, and restored when text reaches the page. Our own markup (`<b>`, `<i>`,
 * `<br/>`) is written around escaped labels and still works.
 */
const MARKUP = '<>&';
const FIRST = 0xe3a0;
const HELD = String.fromCharCode(...Array.from(MARKUP, (_, i) => FIRST + i));
const IS_MARKUP = new RegExp(`[${MARKUP}]`, 'g');
const IS_HELD = new RegExp(`[${HELD}]`, 'g');

const holdText = (text: string): string => text.replace(IS_MARKUP, (c) => HELD[MARKUP.indexOf(c)]!);
/** Reverts `hold`. */
export const unescapeLabel = (text: string): string => text.replace(IS_HELD, (c) => MARKUP[HELD.indexOf(c)]!);

type Change = (text: string) => string;

/** Returns the same object if no text in it changes. Functions are unchanged. */
function changed<T>(value: T, change: Change): T {
  if (typeof value === 'string') return change(value) as T;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) {
    // Matrices of numbers are large.
    if (!value.some((item) => typeof item === 'string' || (typeof item === 'object' && item !== null))) return value;
    const items = value.map((item: unknown) => changed(item, change));
    return items.some((item, i) => item !== value[i]) ? (items as T) : value;
  }
  if (value instanceof Map) {
    const entries = changed([...value], change);
    return (entries.every(([k, v]) => value.get(k) === v) ? value : new Map(entries)) as T;
  }
  if (value instanceof Set) {
    const items = changed([...value], change);
    return (items.every((item) => value.has(item)) ? value : new Set(items)) as T;
  }
  const entries = Object.entries(value);
  const next = entries.map(([key, item]) => [change(key), changed(item as unknown, change)] as const);
  return next.every(([key, item], i) => key === entries[i]![0] && item === entries[i]![1])
    ? value
    : (Object.fromEntries(next) as T);
}

type Call = (...args: unknown[]) => unknown;

/**
 * Chart props with the markup characters of all texts escaped. Arguments of a callback (`on…`) are restored; results of any other function are
 * escaped.
 */
export function escapeProps<P extends object>(props: P): P {
  const held = Object.entries(props).map(([key, value]) => {
    if (typeof value !== 'function') return [key, changed(value as unknown, holdText)];
    const call = value as Call;
    const isCallback = /^on[A-Z]/.test(key);
    return [
      key,
      (...args: unknown[]) =>
        isCallback
          ? call(...args.map((one) => changed(one, unescapeLabel)))
          : changed(call(...args.map((one) => changed(one, unescapeLabel))), holdText),
    ];
  });
  return Object.fromEntries(held) as P;
}

const TEXT_NODES = 4;
/** Restores the escaped characters of the texts below an element. */
function releaseBelow(root: Node): void {
  const walker = document.createTreeWalker(root, TEXT_NODES);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    const plain = unescapeLabel(text);
    if (plain !== text) node.nodeValue = plain;
  }
}

interface TextElement {
  element: Element;
  textStr?: string | number;
}
interface Parts {
  AST: { prototype: { addToDOM: (this: unknown, parent: Element) => unknown } };
  SVGRenderer: { prototype: { buildText: (this: unknown, wrapper: TextElement) => void } };
}

/** Makes Highcharts restore escaped characters in texts, tables for screen readers and accessible names. */
export function unescapeLabels(library: typeof Highcharts): void {
  const { AST, SVGRenderer } = library as unknown as Parts;
  const { addToDOM } = AST.prototype;
  AST.prototype.addToDOM = function (parent) {
    const made = addToDOM.call(this, parent);
    releaseBelow(parent);
    return made;
  };
  const { buildText } = SVGRenderer.prototype;
  SVGRenderer.prototype.buildText = function (wrapper) {
    buildText.call(this, wrapper);
    if (IS_HELD.test(String(wrapper.textStr ?? ''))) releaseBelow(wrapper.element);
    IS_HELD.lastIndex = 0;
  };
  const releaseNames = function (this: Highcharts.Chart): void {
    for (const element of (this.container.parentElement ?? this.container).querySelectorAll('[aria-label]')) {
      const name = element.getAttribute('aria-label')!;
      const plain = unescapeLabel(name);
      if (plain !== name) element.setAttribute('aria-label', plain);
    }
  };
  library.addEvent(library.Chart, 'afterA11yUpdate' as 'render', releaseNames);
}
