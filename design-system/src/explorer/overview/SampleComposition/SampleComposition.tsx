'use client';
import { StackedBar } from '../../../charts/StackedBar/StackedBar.tsx';
import { stackedTable } from '../../../charts/StackedBar/StackedBar.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { useT } from '../../../theme/messages.ts';

/** Cells of each category in each sample. */
export interface CategoriesBySample {
  samples: readonly string[];
  /** Group of each sample, in the order of `samples`; empty without groups. */
  groups: readonly string[];
  /** `cells[sample]` of each category, in its colour. */
  categories: readonly { name: string; colour: string; cells: readonly number[] }[];
}
export interface SampleCompositionProps {
  /** Column of the categories. */
  column: string;
  state: Loadable<CategoriesBySample>;
  /** Called when a part of a bar is clicked. */
  onPick?: (category: string, sample: string) => void;
}

/** Composition of the samples: one bar of shares per sample, in the colours of the embedding. */
export function SampleComposition({ column, state, onPick }: SampleCompositionProps) {
  const t = useT();
  const title = t('overview.composition', { column });
  const propsOf = (d: CategoriesBySample) => ({
    ...{ title, groupLabel: t('qc.sample'), groups: d.samples, scale: 'percent' as const },
    data: d.categories.map(({ name, colour, cells }) => ({ name, colour, values: cells })),
    ...(d.groups.length && { groupOf: d.groups, order: 'group' as const }),
  });
  return (
    <PlotFrame title={title} state={state} height={220} table={(d) => stackedTable(propsOf(d))}>
      {(d, figure) => (
        <StackedBar
          {...propsOf(d)}
          title={figure.title || title}
          {...(onPick && { onSelect: ({ item }) => onPick(item.series, item.group) })}
        />
      )}
    </PlotFrame>
  );
}
