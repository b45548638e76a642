/** Columns for roles that are not mapped: by name first, then by type, in order. */
import { levelsOf, type Mapping } from './chosen.ts';
import { wordsOf } from '../data/cells.ts';
import type { Column, Grid } from '../data/grid.types.ts';
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
  time: [/time|months?\b|days?\b|years?\b|时间/i, /^(?:os|pfs|dfs)$/i],
  event: [/event|status|died|dead|death|cens|事件/i, /^(?:os|pfs|dfs)$/i],
  subject: [/subject|patient|donor|participant|individual|animal|mouse|受试者|患者/i],
  score: [/score|prob|pred|marker/i],
  outcome: [/label|outcome|class|truth|status|disease/i],
};
/** Sizes of groups, which are drawn where no other column is left. */
const COUNTS = /^(?:n|cells|细胞数?)$/i;
/** Roles of names: prefer columns with many distinct words. */
const NAMES = new Set(['label', 'term', 'item', 'subject']);
/** With more distinct words than this, they are row names, not groups. */
const MOST_GROUPS = 40;

const isGroups = (column: Column): boolean => levelsOf(wordsOf(column)).length <= MOST_GROUPS;
function fits(role: Role, column: Column, hint?: RegExp): boolean {
  if (hint === ROW_NAMES && column.type === 'number') return false;
  if (!role.types.includes(column.type)) return false;
  if (role.types.length === 1 || NAMES.has(role.id)) return true;
  return role.id === 'event' || role.id === 'outcome' || (column.type === 'text' && isGroups(column));
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
  return mapping;
}
