import type { FormatNumberOptions, IntlShape } from 'react-intl';
import type enUS from '../../messages/en-US.json';
import type { Locale, UiError, UiNote } from '../primitives/common.types.ts';
import { isolateDirection } from './isolate.ts';

export type MessageId = keyof typeof enUS;

export type MessageValues = Record<string, string | number | boolean | Date | null | undefined>;

const HAN = String.raw`\p{Script=Han}`;
const LATIN = String.raw`[\p{Script=Latin}\p{N}]`;
const NEEDS_SPACE = new RegExp(`(?<=${HAN})(?=${LATIN})|(?<=${LATIN})(?=${HAN})`, 'u');

/** Joins names by the language's rule (`a, b and c`), with the space that Chinese needs beside Latin letters and digits. */
const listText = (names: readonly string[], locale: string): string =>
  [...new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(names.map(isolateDirection))]
    .map(({ value }) => value)
    .reduce((text, next) => text + (NEEDS_SPACE.test(text.slice(-1) + next.slice(0, 1)) ? ' ' : '') + next, '');

/** Columns that are levels of annotation (contract, `ANNOTATION_LEVELS`): people read the level's name. */
const columnText = (intl: IntlShape, name: string): string => {
  const id = `annotation.level.${name}`;
  return name.startsWith('annot_') && id in intl.messages ? intl.formatMessage({ id }) : isolateDirection(name);
};
/** The value of a message that is the name of a column, in every sentence. */
const COLUMN = 'column';

/** Values isolated so that their texts do not reorder the surrounding sentence. */
const apart = (intl: IntlShape, values: MessageValues | undefined): MessageValues | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      return [name, name === COLUMN ? columnText(intl, value) : isolateDirection(value)];
    }),
  );

/** Values that ICU can format: lists are joined by the language's own rule, objects are left out. */
export function messageValues(params: Readonly<Record<string, unknown>> | undefined, locale: string): MessageValues {
  const values: MessageValues = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    if (Array.isArray(value)) values[name] = listText(value.map(String), locale);
    else if (['string', 'number', 'boolean'].includes(typeof value)) values[name] = value as string | number | boolean;
  }
  return values;
}

export interface Translate {
  (id: MessageId, values?: MessageValues): string;
  /** A message by a computed id (a job's step); `fallback` if it does not exist. */
  dynamic: (id: string, values?: MessageValues, fallback?: string) => string;
  error: (error: UiError) => string;
  note: (note: UiNote) => string;
  /**
   * Display name of a category: the import's name for cells without a sample, and the product's own words in `column` (contract, `words`), are
   * translated. `isOfResult`: the column is a result's; a user's own column of that name has the user's words. Never a key.
   */
  category: (name: string, column?: string, isOfResult?: boolean) => string;
  /** Display name of a column: a level of annotation in the reader's language, any other by its own name. Never a key. */
  column: (name: string) => string;
  /** Names as one list in the reader's language. */
  list: (names: readonly string[]) => string;
  number: (value: number, options?: FormatNumberOptions) => string;
  /** A count, never rounded. */
  count: (n: number) => string;
  percent: (share: number, digits?: number) => string;
  bytes: (value: number) => string;
  date: (value: string | number | Date, style?: 'date' | 'time' | 'dateTime') => string;
  duration: (seconds: number) => string;
  locale: Locale;
}

/** Value that the import stores for cells without a sample (analysis-runner, tools/import_/annotated/columns.py). */
const UNASSIGNED = 'Unassigned';
/** The column of the product's own words that datasets have themselves; the others are of results. */
const DOUBLETS = 'predicted_doublet';
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A long sentence, which the first page of an application may leave for later. */
const VALUE_INVALID = `inputInvalid.value`;
/** Message of an error. A parameter that is present but invalid is not called missing if a more specific message exists. */
const messageOf = ({ id, params }: UiError, has: (id: string) => boolean): string =>
  id === 'INPUT_INVALID' && typeof params?.rule === 'string' && params.rule !== 'required' && has(VALUE_INVALID)
    ? VALUE_INVALID
    : `error.${id}`;

/** The typed translator over the messages of `intl`: an id that en-US.json lacks does not compile. */
export function translate(intl: IntlShape): Translate {
  const has = (id: string) => Object.prototype.hasOwnProperty.call(intl.messages, id);
  const dynamic = (id: string, values?: MessageValues, fallback = id) =>
    has(id) ? intl.formatMessage({ id }, apart(intl, values)) : fallback;
  const t = ((id: MessageId, values?: MessageValues) => intl.formatMessage({ id }, apart(intl, values))) as Translate;
  t.dynamic = dynamic;
  t.error = (error) => {
    const id = messageOf(error, has);
    return dynamic(
      id,
      // A message may contain a value that a caller does not know: shows a dash instead of failing.
      withDashes(intl.messages[id], messageValues(error.params, intl.locale)),
      intl.formatMessage({ id: 'error.INTERNAL' }),
    );
  };
  t.note = (note) => dynamic(note.id, withDashes(intl.messages[note.id], messageValues(note.params, intl.locale)));
  t.category = (name, column, isOfResult = false) => {
    if (name === UNASSIGNED) return intl.formatMessage({ id: 'category.unassigned' });
    if (!isOfResult && column !== DOUBLETS) return isolateDirection(name);
    return dynamic(`category.${column}.${name}`, undefined, isolateDirection(name));
  };
  t.column = (name) => columnText(intl, name);
  t.list = (names) => listText(names, intl.locale);
  t.number = (value, options) => intl.formatNumber(value, { maximumFractionDigits: 2, ...options });
  t.count = (n) => intl.formatNumber(n, { maximumFractionDigits: 0 });
  t.percent = (share, digits = 1) => intl.formatNumber(share, { style: 'percent', maximumFractionDigits: digits });
  t.bytes = (value) => {
    const step = value > 0 ? Math.min(4, Math.floor(Math.log(value) / Math.log(1000))) : 0;
    const unit = UNITS[step] ?? 'byte';
    return intl.formatNumber(value / 1000 ** step, {
      style: 'unit',
      unit,
      // The short form of a byte is the word without its plural.
      unitDisplay: step ? 'short' : 'long',
      maximumFractionDigits: step ? 1 : 0,
    });
  };
  t.date = (value, style = 'dateTime') =>
    intl.formatDate(value, {
      ...(style === 'time' ? {} : { year: 'numeric', month: 'short', day: 'numeric' }),
      ...(style === 'date' ? {} : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    });
  t.duration = (seconds) => {
    const minutes = Math.round(seconds / 60);
    if (seconds < 90) return intl.formatMessage({ id: 'unit.seconds' }, { n: Math.max(1, Math.round(seconds)) });
    if (minutes < 90) return intl.formatMessage({ id: 'unit.minutes' }, { n: minutes });
    return intl.formatMessage({ id: 'unit.hours' }, { n: Math.round(minutes / 6) / 10 });
  };
  t.locale = intl.locale as Locale;
  return t;
}

function withDashes(message: unknown, values: MessageValues): MessageValues {
  if (typeof message !== 'string') return values;
  for (const [, name] of message.matchAll(/\{\s*([A-Za-z]\w*)\s*[,}]/g))
    if (name && values[name] === undefined) values[name] = '–';
  return values;
}
