import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { pEquals, pText } from '@stroma/design-system/marks';
import { useT, type Translate } from '@stroma/design-system/messages';
import { idsOf } from './words.ts';

export type Values = Readonly<Record<string, string | number>>;
export type Translator = (id: string, values?: Values) => string;

/** Values that are p. */
const P_VALUES = new Set(['p', 'adjusted']);
/** Values that are ids of messages themselves: `test.welch`. */
const NAMED = new Set(['test', 'correction', 'way']);
/** Values that are words of a table, one on each line. */
const LISTED = new Set(['words']);

/** A sentence of the open tool or of the application; numbers and p values are written as the language writes them. */
export function translatorWith(t: Translate, messages: Readonly<Record<string, unknown>>): Translator {
  const find = (id: string) => idsOf(id).find((one) => Object.hasOwn(messages, one)) ?? id;
  const say: Translator = (id, values = {}) => {
    if (id === 'p') return pEquals(t)('p', Number(values.p));
    const shown = Object.entries(values).map(([name, value]): [string, string | number] => {
      if (typeof value === 'number' && P_VALUES.has(name)) return [name, pText(t)(value)];
      if (typeof value === 'number' && !Number.isInteger(value))
        return [name, t.number(value, { maximumSignificantDigits: 5 })];
      if (typeof value === 'string' && NAMED.has(name)) {
        const named = find(`${name}.${value}`);
        return [name, named === `${name}.${value}` ? value : t.dynamic(named)];
      }
      if (typeof value === 'string' && LISTED.has(name)) {
        const words = value.split('\n').map((word) => (word === '…' ? word : `“${word}”`));
        return [name, words.join(t.locale === 'zh-CN' ? '、' : ', ')];
      }
      return [name, value];
    });
    return t.dynamic(find(id), Object.fromEntries(shown));
  };
  return say;
}

export function useTranslator(): Translator {
  const t = useT();
  const { messages } = useIntl();
  // The translator is new on each render, but depends only on the language and its messages.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => translatorWith(t, messages as Readonly<Record<string, unknown>>), [messages]);
}
