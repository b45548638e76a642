/** Shared by the stories of TF regulation. */
import type { Locale } from '../../primitives/common.types.ts';
import en from '../../../messages/tools/tf-regulation.en-US.json' with { type: 'json' };
import zh from '../../../messages/tools/tf-regulation.zh-CN.json' with { type: 'json' };

const TEXTS: Record<Locale, Record<string, string>> = { 'en-US': en, 'zh-CN': zh };
/** A sentence of the tool in the language that the story runs in. */
export function regulonText(id: keyof typeof en, values: Record<string, string | number> = {}): string {
  const text = TEXTS[document.documentElement.lang as Locale][id] ?? id;
  return Object.entries(values).reduce(
    (s, [name, value]) => s.replaceAll(`{${name}}`, String(value)).replaceAll(`{${name}, number}`, String(value)),
    text,
  );
}
