/** Counts or sums by group and part, for stacked bars and pies. */
import { TableRefused } from '../data/grid.types.ts';
import { levelsOf, type MappedTable } from '../tools/chosen.ts';

export interface Counts {
  groups: string[];
  parts: string[];
  /** By group, then part. */
  n: number[][];
  missing: number;
  /** Whole numbers: counted rows, or amounts that are counts. */
  areCounts: boolean;
}
const MOST = { groups: 60, parts: 24 };

/** Amounts of the role `n`, or one for each row. */
export function countsOf(chosen: MappedTable, groupRole: string | null, partRole: string): Counts {
  const group = groupRole ? chosen.words(groupRole) : [];
  const [part, amount, hasAmount] = [chosen.words(partRole), chosen.numbers('n'), chosen.has('n')];
  const [groups, parts] = [groupRole ? levelsOf(group) : [''], levelsOf(part)];
  if (groups.length > MOST.groups) throw new TableRefused('groups', { n: groups.length, most: MOST.groups });
  if (parts.length > MOST.parts) throw new TableRefused('colours', { n: parts.length, most: MOST.parts });
  const n = groups.map(() => parts.map(() => 0));
  let [missing, areCounts] = [0, true];
  for (let row = 0; row < chosen.rows; row++) {
    const [g, p] = [groups.indexOf(group[row] ?? ''), parts.indexOf(part[row] ?? '')];
    const value = hasAmount ? amount[row]! : 1;
    if (g < 0 || p < 0 || !(value >= 0) || !Number.isFinite(value)) {
      missing++;
      continue;
    }
    if (!Number.isInteger(value)) areCounts = false;
    n[g]![p]! += value;
  }
  if (!n.flat().some((v) => v > 0)) throw new TableRefused('noValues');
  return { groups, parts, n, missing, areCounts };
}
export const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
