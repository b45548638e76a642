/** Shared by the stories of trajectories and of their genes. */
import type { Locale } from '../../primitives/common.types.ts';
import genesEn from '../../../messages/tools/trajectory-genes.en-US.json' with { type: 'json' };
import genesZh from '../../../messages/tools/trajectory-genes.zh-CN.json' with { type: 'json' };
import en from '../../../messages/tools/trajectory.en-US.json' with { type: 'json' };
import zh from '../../../messages/tools/trajectory.zh-CN.json' with { type: 'json' };

const ALL = { ...en, ...genesEn };
const TEXTS: Record<Locale, Record<string, string>> = { 'en-US': ALL, 'zh-CN': { ...zh, ...genesZh } };
/** A sentence of the tools in the language that the story runs in. */
export function trajectoryText(id: keyof typeof ALL, values: Record<string, string | number> = {}): string {
  const text = TEXTS[document.documentElement.lang as Locale][id] ?? id;
  return Object.entries(values).reduce(
    (s, [name, value]) => s.replaceAll(`{${name}}`, String(value)).replaceAll(`{${name}, number}`, String(value)),
    text,
  );
}
/** The words of a sentence before its first value, to find sentences with computed values. */
export const sentenceStart = (id: keyof typeof ALL): RegExp => {
  const [head = ''] = trajectoryText(id).split('{');
  return new RegExp(head.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
};
