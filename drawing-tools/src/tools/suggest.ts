/** Columns for roles that are not mapped: by name first, then by type, in order. */
import { levelsOf, type Mapping } from './chosen.ts';
import { wordsOf } from '../data/cells.ts';
import type { Column, Grid } from '../data/grid.types.ts';
import { isCoded } from './survival/events.ts';
import type { AnyTool, Role } from './tool.types.ts';

/** Row names, in a column of words. */
const ROW_NAMES = /^column 1$|^X$|^id$/i;
/** Column names for each role, best first: an adjusted p before a raw one. */
const HINTS: Readonly<Record<string, readonly RegExp[]>> = {
  change: [/log_?2?[._ ]?f(?:old|c)/i, /^lfc$/i, /fold/i],
  p: [
    /^p(?:adj|[._]adj(?:ust(?:ed)?)?|_vals?_adj|vals_adj|[._]?val(?:ue)?s?[._]adj(?:usted)?)$/i,
    /adj(?:usted)?[._ -]?p/i,
    /^fdr\b|fdr$/i,
    /q[._ -]?val/i,
    /adj/i,
    /^p$|^p[._ -]?val(?:ue)?s?$/i,
    /p[._ -]?val/i,
  ],
  label: [
    /^(?:gene[._ ]?(?:name|symbol)|symbol|genes?|基因.*)$/i,
    /gene|symbol|^names?$/i,
    /name|label|term/i,
    ROW_NAMES,
  ],
  term: [/^description$/i, /term|pathway|gene.?set|通路|条目/i, /name/i, /^id$/i],
  level: [/^(?:base[._]?mean|ave[._]?expr|log_?cpm)$/i, /mean|average|expr/i],
  n: [/^(?:count|n|size|genes)$|数量/i],
  share: [/ratio\b|share|fraction|per ?cent|pct|比例/i],
  time: [/time|months?\b|days?\b|years?\b|follow.?up|时间|随访|生存期|天数|月数/i, /^(?:os|pfs|dfs)$/i],
  event: [/event|status|died|dead|death|cens|事件|状态|结局|死亡|删失/i, /^(?:os|pfs|dfs)$/i],
  subject: [/subject|patient|donor|participant|individual|animal|mouse|受试者|患者|病人|动物|小鼠/i],
  score: [/score|prob|pred|marker/i],
  outcome: [/label|outcome|class|truth|status|disease/i],
};
/** Groups whose curves are compared, where a tool draws events. */
const ARMS = /^(?:arm|group|treatment|therapy|cohort|strat(?:um|a)|risk|分组|组别?|治疗|疗法|队列|风险)/i;
/** More curves than these are not compared. */
const MOST_ARMS = 8;
/** Sizes of groups, which are drawn where no other column is left. */
const COUNTS = /^(?:n|cells|细胞数?)$/i;
/** Roles of names: prefer columns with many distinct words. */
const NAMES = new Set(['label', 'term', 'item', 'subject']);
/** With more distinct words than this, they are row names, not groups. */
const MOST_GROUPS = 40;

const countLevels = (column: Column): number => levelsOf(wordsOf(column)).length;
const isGroups = (column: Column): boolean => countLevels(column) <= MOST_GROUPS;
function fits(role: Role, column: Column, hint?: RegExp): boolean {
  if (hint === ROW_NAMES && column.type === 'number') return false;
  if (!role.types.includes(column.type)) return false;
  if (role.types.length === 1 || NAMES.has(role.id)) return true;
  // A column that is called so is one, also where its words are refused.
  if (role.id === 'event') return hint !== undefined || isCoded(levelsOf(wordsOf(column)));
  return role.id === 'outcome' || (column.type === 'text' && isGroups(column));
}

export function suggestMapping({ roles }: Pick<AnyTool, 'roles'>, { columns }: Grid): Mapping {
  const taken = new Set<number>();
  const mapping: Record<string, number[]> = {};
  const take = (role: Role, i: number) => {
    (mapping[role.id] ??= []).push(i);
    taken.add(i);
  };
  for (const role of roles) {
    for (const hint of HINTS[role.id] ?? []) {
      const i = columns.findIndex((c, k) => !taken.has(k) && hint.test(c.name) && fits(role, c, hint));
      if (i < 0) continue;
      take(role, i);
      break;
    }
  }
  for (const role of roles.filter((one) => one.isRequired && !mapping[one.id]))
    for (const isLast of [false, true])
      columns.forEach((column, i) => {
        if ((!role.isMany && COUNTS.test(column.name)) !== isLast || taken.has(i) || !fits(role, column)) return;
        if (role.isMany || !mapping[role.id]) take(role, i);
      });
  const colour = roles.find(({ id }) => id === 'colour');
  if (colour && mapping.event && !mapping.colour) {
    const left = columns.flatMap((column, i) => (taken.has(i) || !isArms(column) ? [] : [{ column, i }]));
    const words = left.filter(({ column }) => column.type === 'text');
    const arms = left.find(({ column }) => ARMS.test(column.name)) ?? (words.length === 1 ? words[0] : undefined);
    if (arms) take(colour, arms.i);
  }
  return mapping;
}
const isArms = (column: Column): boolean => countLevels(column) > 1 && countLevels(column) <= MOST_ARMS;
