/** Columns for roles that are not mapped: by name first, then by type, in order. */
import { levelsOf, type Mapping } from './chosen.ts';
import { wordsOf } from '../data/cells.ts';
import type { Column, Grid } from '../data/grid.types.ts';
import type { AnyTool, Role } from './tool.types.ts';

/** Parts of names that say what a column is. */
const HINTS: Readonly<Record<string, RegExp>> = {
  change: /log2?_?(?:fc|fold)|logfc|fold/i,
  p: /padj|adj.*p|fdr|q.?val|^p$|p.?val/i,
  label: /gene|symbol|name|label|term|基因/i,
  level: /mean|average|expr/i,
  time: /time|month|day|year|^os$|pfs|时间/i,
  event: /event|status|died|dead|cens|事件/i,
  score: /score|prob|pred|marker/i,
  outcome: /label|outcome|class|truth|status|disease/i,
};
/** More different words than these are names of rows, not groups. */
const MOST_GROUPS = 40;

const isGroups = (column: Column): boolean => levelsOf(wordsOf(column)).length <= MOST_GROUPS;
function fits(role: Role, column: Column): boolean {
  if (!role.types.includes(column.type)) return false;
  if (role.types.length === 1 || role.id === 'label') return true;
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
    const hint = HINTS[role.id];
    const i = hint ? columns.findIndex((c, k) => !taken.has(k) && hint.test(c.name) && fits(role, c)) : -1;
    if (i >= 0) take(role, i);
  }
  for (const role of roles.filter((one) => one.isRequired && !mapping[one.id]))
    columns.forEach((column, i) => {
      if (!taken.has(i) && fits(role, column) && (role.isMany || !mapping[role.id])) take(role, i);
    });
  return mapping;
}
