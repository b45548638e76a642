import { createHash, type Hash } from 'node:crypto';
import { parseDocument } from 'htmlparser2';
import { MESSAGES } from '../../design-system/src/theme/messages.ts';

type Locale = keyof typeof MESSAGES;
type Node = ReturnType<typeof parseDocument>['children'][number];
/** Attributes that a reader sees or hears; ids and classes change with every build. */
const SEEN = ['role', 'aria-label', 'aria-pressed', 'aria-checked', 'aria-selected', 'aria-current', 'aria-expanded'];
const TYPED = ['placeholder', 'value', 'type', 'href', 'disabled', 'checked', 'alt', 'title'];
const LEFT_OUT = new Set(['style', 'script', 'defs', 'path', 'g', 'use']);

/** Lines of what markup shows in reading order: its elements with their texts. */
export function linesOf(html: string): string[] {
  const lines: string[] = [];
  const walk = (node: Node): void => {
    if (node.type === 'text') {
      const text = node.data.replaceAll(/\s+/g, ' ').trim();
      if (text) lines.push(text);
      return;
    }
    if (!('children' in node)) return;
    if ('name' in node) {
      if (LEFT_OUT.has(node.name)) return;
      const said = [...SEEN, ...TYPED].flatMap((name) => {
        const value = node.attribs[name];
        return value === undefined ? [] : [`${name}=${value}`];
      });
      if (said.length || !['div', 'span'].includes(node.name)) lines.push(`<${[node.name, ...said].join(' ')}>`);
    }
    node.children.forEach(walk);
  };
  parseDocument(html.replaceAll('<!-- -->', '')).children.forEach(walk);
  return lines;
}

/** The product's own sentences among the lines: those shown for another dataset too. */
export function sentencesOf(lines: readonly string[], locale: Locale): string[] {
  const known = new Set(Object.values(MESSAGES[locale]));
  const said = lines.flatMap((line) => {
    const label = / aria-label=(.*?)(?: \w[\w-]*=|>$)/.exec(line)?.[1];
    return label === undefined ? [line] : [label];
  });
  return [...new Set(said.filter((text) => known.has(text)))];
}

const hashed = (fill: (hash: Hash) => void): string => {
  const hash = createHash('sha256');
  fill(hash);
  return hash.digest('hex').slice(0, 16);
};
export const hashOf = (...texts: readonly (string | Uint8Array)[]): string =>
  hashed((hash) => texts.forEach((text) => hash.update(text).update('\n')));

/** Data in the args of a story whose chart a server does not draw. Functions, elements and current dates are excluded. */
export function dataOf(args: unknown): string {
  return hashed((hash) => {
    const seen = new WeakSet<object>();
    const walk = (value: unknown): void => {
      if (typeof value === 'function' || value === undefined) return;
      if (typeof value !== 'object' || value === null) return void hash.update(`${String(value)};`);
      if (seen.has(value)) return;
      seen.add(value);
      if (ArrayBuffer.isView(value)) {
        hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
        return;
      }
      if (value instanceof Map || value instanceof Set) return walk([...value]);
      if (Array.isArray(value)) return value.forEach(walk);
      if ('$$typeof' in value || value instanceof Date) return;
      for (const key of Object.keys(value).sort()) {
        hash.update(`${key}:`);
        walk((value as Record<string, unknown>)[key]);
      }
    };
    walk(args);
  });
}
