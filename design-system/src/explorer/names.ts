import type { MessageId, Translate } from '../theme/messages.ts';

/** Specification 5 (contract: isNameA, isNameB, isBlank). A: subsets. B, which also allows comma, plus and hyphen: labels and clusters. */
const RULES = { A: /^[A-Za-z_][A-Za-z0-9_. ]*$/, B: /^[A-Za-z_][A-Za-z0-9_. ,+-]*$/ };
/** Maximum length of cell set names, which may use any language. */
const MOST = 120;
const BLANK = ['', 'null', 'undefined'];
export type NameRule = keyof typeof RULES | 'free';

/** Groups under the names that are shown; the stored names stay with the data. */
export const shownGroups = <T extends { group: string }>(groups: readonly T[], t: Translate, column?: string): T[] =>
  groups.map((g) => ({ ...g, group: t.category(g.group, column) }));

/** Error of a name as a message id, or null. `taken` is compared without case and surrounding spaces. */
export function nameProblem(name: string, rule: NameRule, taken: readonly string[] = []): MessageId | null {
  const text = name.trim();
  if (BLANK.includes(text)) return 'error.INPUT_INVALID';
  // The sentence of specification 8 for an invalid character; the whole rule for an invalid start.
  if (rule === 'B' && /[^A-Za-z0-9_. ,+-]/.test(text)) return 'tool.nameSpecial';
  if (rule === 'free') {
    if (text.length > MOST) return 'tool.nameTooLong';
  } else if (!RULES[rule].test(text)) return rule === 'A' ? 'tool.nameRuleA' : 'tool.nameRuleB';
  return taken.some((other) => other.trim().toLowerCase() === text.toLowerCase()) ? 'tool.nameExists' : null;
}
