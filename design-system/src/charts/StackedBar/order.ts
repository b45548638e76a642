import { finiteOrNull } from '../../kernels/results/finite.ts';
import type { StackedBarProps } from './StackedBar.types.ts';

/** Order of the bars as indices, and the rows of each sample group if they are adjacent. */
export function orderBars({
  groups,
  data: series,
  groupOf,
  order = 'given',
}: Pick<StackedBarProps, 'groups' | 'data' | 'groupOf' | 'order'>) {
  const all = groups.map((_, i) => i);
  const totals = groups.map((_, i) => series.reduce((sum, s) => sum + (finiteOrNull(s.values[i]) ?? 0), 0));
  if (order === 'size') all.sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
  const spans: { name: string; from: number; to: number }[] = [];
  if (order === 'group' && groupOf) {
    const names = [...new Set(groupOf)];
    const rank = (i: number) => names.indexOf(groupOf[i] ?? '');
    all.sort((a, b) => rank(a) - rank(b) || a - b);
    all.forEach((i, at) => {
      const name = groupOf[i] ?? '';
      const last = spans.at(-1);
      if (last?.name === name) last.to = at;
      else spans.push({ name, from: at, to: at });
    });
  }
  return { order: all, totals, spans };
}
