import { FAMILIES } from '../../design-system/src/chart-tests/families.ts';

const CHARTS: ReadonlySet<string> = new Set(Object.values(FAMILIES).flat());
/** Characters of a value that the snippet spells out; longer data is declared above the element. */
const SPELLED = 320;
/** Characters of a line. */
const LINE = 90;

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as never);
const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));
const stringOf = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;

/** The value as a literal of TypeScript, or null when it has none: a function, an element, a typed array, a map. */
function literal(value: unknown): string | null {
  if (value === undefined || value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isNaN(value) ? 'Number.NaN' : String(value);
  if (typeof value === 'string') return stringOf(value);
  if (typeof value !== 'object') return null;
  if (!Array.isArray(value) && (!isPlain(value) || '$$typeof' in value)) return null;
  const parts: string[] = [];
  let length = 0;
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const text = literal(item);
    if (text === null) return null;
    parts.push(Array.isArray(value) ? text : `${keyOf(key)}: ${text}`);
    length += text.length;
    if (length > SPELLED) return null;
  }
  if (Array.isArray(value)) return `[${parts.join(', ')}]`;
  return parts.length ? `{ ${parts.join(', ')} }` : '{}';
}

/** One line about data that is too long to spell out: its length and first entry, or its keys. */
function summary(value: unknown): string {
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} of ${(value as Uint8Array).length}.`;
  if (Array.isArray(value)) {
    const first = literal(value[0]) ?? summary(value[0]);
    return `${value.length} entries, the first: ${first.length > LINE ? `${first.slice(0, LINE)} …` : first}`;
  }
  if (value instanceof Map) return `Map of ${value.size}.`;
  if (typeof value === 'object' && value !== null && isPlain(value)) return `{ ${Object.keys(value).join(', ')} }.`;
  return `${typeof value}.`;
}

const isHandler = (name: string, value: unknown): boolean => typeof value === 'function' && /^on[A-Z]/.test(name);

function attribute(name: string, value: unknown): string {
  if (value === true) return name;
  if (typeof value === 'string' && !/["\\\n]/.test(value)) return `${name}="${value}"`;
  return `${name}={${isHandler(name, value) ? '() => {}' : literal(value)}}`;
}

interface Context {
  title: string;
  args: Readonly<Record<string, unknown>>;
}

/**
 * Source of a chart's story for its code panel: a module that compiles, with the chart's public import. Long data is declared with the type
 * of its prop. Other stories keep the source that Storybook found.
 */
export function snippetOf(source: string, { title, args }: Context): string {
  const name = title.split('/').at(-1) ?? '';
  if (!title.startsWith('Charts/') || !CHARTS.has(name) || 'state' in args) return source;
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const isLong = ([prop, value]: [string, unknown]): boolean => !isHandler(prop, value) && literal(value) === null;
  const long = given.filter(isLong);
  const declared = long.flatMap(([prop, value]) => [
    `/** ${summary(value).replaceAll('*/', '* /')} */`,
    `declare const ${prop}: NonNullable<ComponentProps<typeof ${name}>['${prop}']>;`,
  ]);
  const attributes = given.map(([prop, value]) =>
    long.some(([one]) => one === prop) ? `${prop}={${prop}}` : attribute(prop, value),
  );
  return [
    ...(long.length ? [`import type { ComponentProps } from 'react';`] : []),
    `import { ${name} } from '@stroma/design-system/charts';`,
    '',
    ...(declared.length ? [...declared, ''] : []),
    'export const Figure = () => (',
    `  <${name}`,
    ...attributes.map((text) => `    ${text}`),
    '  />',
    ');',
  ].join('\n');
}
