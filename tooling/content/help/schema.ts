import type { Kind, Label, Row, Words } from './parameters.ts';

export type Locale = keyof Words;
export const LOCALES: readonly Locale[] = ['en-US', 'zh-CN'];
/** The part of JSON Schema that parameters use. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}
/** The text of a label in a language. */
export type Text = (label: Label, locale: Locale) => string;

const isNull = (schema: Schema): boolean => schema.type === 'null';
/** The alternatives of a schema without null. */
const branches = (schema: Schema): readonly Schema[] =>
  schema.anyOf ? schema.anyOf.filter((one) => !isNull(one)).flatMap(branches) : [schema];

/** The schema at a path, and whether a request may omit it or set it to null; null if there is none. */
export function schemaAt(params: Schema, path: string): { schema: Schema; isOptional: boolean } | null {
  let at = params;
  let isOptional = false;
  for (const name of path.split('.')) {
    const holder = branches(at).find(({ properties }) => properties && name in properties);
    if (!holder) return null;
    if (at.anyOf || !holder.required?.includes(name)) isOptional = true;
    at = holder.properties![name]!;
  }
  return { schema: at, isOptional: isOptional || Boolean(at.anyOf?.some(isNull)) };
}

/** Paths of all numbers, switches and enumerations of the parameters, and of every top-level property. */
export function pathsOf(schema: Schema, at: readonly string[] = []): string[] {
  return branches(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, inner]) => {
      const path = [...at, name];
      const isScalar = branches(inner).some((one) => /number|integer|boolean/.test(one.type ?? '') || one.enum);
      const below = pathsOf(inner, path);
      return at.length === 0 || isScalar ? [path.join('.'), ...below] : below;
    }),
  );
}

const choicesOf = (schema: Schema): unknown[] =>
  branches(schema).flatMap((one) => [...(one.enum ?? []), ...('const' in one ? [one.const] : [])]);

const KINDS: Readonly<Record<Kind, Words>> = {
  column: { 'en-US': 'a column of the cells', 'zh-CN': '细胞的一列' },
  cells: { 'en-US': 'cells: labels, a selection or a saved set', 'zh-CN': '细胞：标签、当前选择或已保存的子集' },
  dataset: { 'en-US': 'a dataset of the space', 'zh-CN': '当前空间的数据集' },
  file: { 'en-US': 'an uploaded file', 'zh-CN': '已上传的文件' },
  set: { 'en-US': 'from the reference library', 'zh-CN': '来自参考库' },
  genes: { 'en-US': 'genes', 'zh-CN': '基因' },
  result: { 'en-US': 'a finished result', 'zh-CN': '已完成的结果' },
  species: { 'en-US': 'a species', 'zh-CN': '物种' },
  term: { 'en-US': 'a column of the cells, or one term for all cells', 'zh-CN': '细胞的一列，或全部细胞共用的术语' },
  part: { 'en-US': 'a name that the data have', 'zh-CN': '数据中的名称' },
  text: { 'en-US': 'text', 'zh-CN': '文本' },
  form: { 'en-US': 'a form of its own', 'zh-CN': '单独的表单' },
};

const PHRASES: Readonly<Record<Locale, Readonly<Record<string, (a: string, b: string) => string>>>> = {
  'en-US': {
    range: (a, b) => `${a} to ${b}`,
    least: (a) => `at least ${a}`,
    above: (a) => `above ${a}`,
    most: (_, b) => `at most ${b}`,
    below: (_, b) => `below ${b}`,
    exactly: (a) => a,
    entries: (text) => `${text} entries`,
    length: (_, b) => `at most ${b} characters`,
  },
  'zh-CN': {
    range: (a, b) => `${a} 至 ${b}`,
    least: (a) => `不小于 ${a}`,
    above: (a) => `大于 ${a}`,
    most: (_, b) => `不大于 ${b}`,
    below: (_, b) => `小于 ${b}`,
    exactly: (a) => a,
    entries: (text) => `${text.replace('不大于', '最多').replace('不小于', '至少')} 项`,
    length: (_, b) => `最多 ${b} 个字符`,
  },
};
const JOIN: Readonly<Record<Locale, string>> = { 'en-US': '; ', 'zh-CN': '；' };
const COMMA: Readonly<Record<Locale, string>> = { 'en-US': ', ', 'zh-CN': '、' };
const SWITCH: Readonly<Record<Locale, readonly [string, string]>> = {
  'en-US': ['off', 'on'],
  'zh-CN': ['关闭', '开启'],
};
const EITHER: Words = { 'en-US': 'on or off', 'zh-CN': '开启或关闭' };
const ALL_CELLS: Words = { 'en-US': 'all cells', 'zh-CN': '全部细胞' };
const NONE: Words = { 'en-US': 'none', 'zh-CN': '无' };
const REQUIRED: Words = { 'en-US': 'required', 'zh-CN': '必填' };
const WHOLE: Words = { 'en-US': 'whole numbers', 'zh-CN': '整数' };

/** A number without irrelevant digits: 2,147,483,647 stays, 0.05 stays. */
const numeral = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value);

/** `a` to `b` in words; empty if neither is given. */
function bounds(schema: Schema, locale: Locale): string {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const say = (name: string, a?: number, b?: number): string =>
    PHRASES[locale][name]!(a === undefined ? '' : numeral(a, locale), b === undefined ? '' : numeral(b, locale));
  if (minimum !== undefined && minimum === maximum) return say('exactly', minimum);
  if (minimum !== undefined && maximum !== undefined) return say('range', minimum, maximum);
  const low =
    minimum !== undefined ? say('least', minimum) : exclusiveMinimum !== undefined && say('above', exclusiveMinimum);
  const high =
    maximum !== undefined
      ? say('most', undefined, maximum)
      : exclusiveMaximum !== undefined && say('below', undefined, exclusiveMaximum);
  return [low, high].filter(Boolean).join(COMMA[locale]);
}

function named(value: unknown, { choices }: Row, text: Text, locale: Locale): string {
  const label = typeof choices === 'string' ? `${choices}.${String(value)}` : choices?.[String(value)];
  return label === undefined ? `\`${String(value)}\`` : text(label, locale);
}

/** The limits of a setting in words: range, number of entries, values to choose from, kind. */
export function limitsOf(row: Row, schema: Schema, text: Text, locale: Locale): string {
  const values = choicesOf(schema);
  const parts = branches(schema).flatMap((one) => {
    if (one.type === 'boolean') return [EITHER[locale]];
    if (one.type === 'array') {
      const size = bounds({ minimum: one.minItems, maximum: one.maxItems }, locale);
      return size ? [PHRASES[locale].entries!(size, '')] : [];
    }
    if (/number|integer/.test(one.type ?? '')) {
      const range = bounds(one, locale);
      return [range, ...(one.type === 'integer' && !range ? [WHOLE[locale]] : [])];
    }
    return [];
  });
  const isText = !values.length && (!row.kind || row.kind === 'text');
  const most = isText ? branches(schema).find((one) => one.maxLength)?.maxLength : undefined;
  return [
    ...(row.kind ? [KINDS[row.kind][locale]] : []),
    ...(values.length ? [values.map((value) => named(value, row, text, locale)).join(COMMA[locale])] : []),
    ...parts,
    ...(most ? [PHRASES[locale].length!('', numeral(most, locale))] : []),
  ]
    .filter((part, i, all) => part && all.indexOf(part) === i)
    .join(JOIN[locale]);
}

/** The default of a setting in words. */
export function defaultOf(
  row: Row,
  { schema, isOptional }: { schema: Schema; isOptional: boolean },
  text: Text,
  locale: Locale,
): string {
  const given = row.preset?.[locale];
  if (given !== undefined) return given;
  const value = schema.default ?? branches(schema).find((one) => one.default !== undefined)?.default;
  if (typeof value === 'boolean') return SWITCH[locale][Number(value)]!;
  if (typeof value === 'number') return numeral(value, locale);
  if (typeof value === 'string') return named(value, row, text, locale);
  const mayBeEmpty = branches(schema).every(({ type, minItems }) => type === 'array' && !minItems);
  if (!isOptional && !mayBeEmpty) return REQUIRED[locale];
  return row.kind === 'cells' ? ALL_CELLS[locale] : NONE[locale];
}
