import { join } from 'node:path';
import { ROOT } from '../../setup/paths.mjs';
import { labelText, messagesOf } from './build.ts';
import { PARAMETERS, type Label, type Row, type Words } from './parameters.ts';
import { LOCALES, type Locale } from './schema.ts';

/** Texts of a tool's settings for pages that show parameters: the form's labels of parameters and choices. */
export const SETTINGS = join(ROOT, 'workbench/src/screens/explorer/task-frame/settings.json');

interface Setting {
  label: Words;
  choices?: Record<string, Words>;
}

/** Texts by tool and by the path of the parameter. */
export function settings(): Record<string, Record<string, Setting>> {
  const messages = Object.fromEntries(LOCALES.map((locale) => [locale, messagesOf(locale)])) as Record<
    Locale,
    Record<string, string>
  >;
  const words = (label: Label): Words | null => {
    if (typeof label !== 'string') return label;
    const [en, zh] = LOCALES.map((locale) => {
      const message = messages[locale][label];
      return message === undefined ? null : labelText(message);
    });
    return en && zh ? { 'en-US': en, 'zh-CN': zh } : null;
  };
  const choicesOf = ({ choices }: Row): Record<string, Words> | undefined => {
    if (!choices) return undefined;
    const named: [string, Label][] =
      typeof choices === 'string'
        ? Object.keys(messages['en-US'])
            .filter((id) => id.startsWith(`${choices}.`) && !id.slice(choices.length + 1).includes('.'))
            .map((id) => [id.slice(choices.length + 1), id])
        : Object.entries(choices);
    const found = named.flatMap(([value, label]): [string, Words][] => {
      const text = words(label);
      return text ? [[value, text]] : [];
    });
    return found.length ? Object.fromEntries(found) : undefined;
  };
  return Object.fromEntries(
    Object.entries(PARAMETERS).map(([slug, rows = []]) => [
      slug,
      Object.fromEntries(
        rows.flatMap((row): [string, Setting][] => {
          const label = words(row.label);
          const choices = choicesOf(row);
          return label ? [[row.path, { label, ...(choices && { choices }) }]] : [];
        }),
      ),
    ]),
  );
}
