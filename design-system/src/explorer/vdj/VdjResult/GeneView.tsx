'use client';
import type { ChosenCell } from '../../../kernels/figure/chart.types.ts';
import { useMemo } from 'react';
import type { VdjResult } from '@stroma/contract/tools';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { VjPairHeatmap } from '../../../charts/VjPairHeatmap/VjPairHeatmap.tsx';
import { vjPairHeatmapTable } from '../../../charts/VjPairHeatmap/VjPairHeatmap.table.ts';
import { VjUsage } from '../../../charts/VjUsage/VjUsage.tsx';
import type { VjUsageProps } from '../../../charts/VjUsage/VjUsage.types.ts';
import { vjUsageTable } from '../../../charts/VjUsage/VjUsage.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { useT } from '../../../theme/messages.ts';
import type { VdjResultProps } from '../vdj.types.ts';
import { kindOf } from './kind.ts';
import { pairOf, usageOf } from './tables.ts';

const map = <A, B>(state: Loadable<A>, make: (data: A) => B): Loadable<B> =>
  state.state === 'ready' ? { state: 'ready', data: make(state.data) } : state;

/** V and J genes: how often each is used, and in which pairs. */
export function GeneView(props: VdjResultProps & { result: VdjResult }) {
  const { result, view, tables, onPick, palette } = props;
  const t = useT();
  const { unit, isPickable } = kindOf(result, t);
  const [asked, setAsked] = useKept<string | null>('view.gene', null);
  const title = t.dynamic(`vdj.view.${view}`);
  const pair = result.pairs.find((one) => one.pair === asked)?.pair ?? result.pairs[0]?.pair ?? '';
  const usage = useMemo(() => map(tables.usage, (rows) => usageOf(rows, result)), [tables.usage, result]);
  const pairs = useMemo(
    () => map(tables.pairs, (rows) => pairOf(rows, pair, result.type)),
    [tables.pairs, pair, result],
  );
  if (view === 'usage')
    return (
      <PlotFrame isMain title={title} state={usage} height={360} table={(d) => vjUsageTable({ title, data: d }, t)}>
        {(d, figure) => (
          <VjUsage
            title={figure.title || title}
            data={d}
            {...{ palette, unit }}
            {...(isPickable && {
              onSelect: ({ item, chain, segment }: Parameters<NonNullable<VjUsageProps['onSelect']>>[0]) =>
                onPick({ kind: 'gene', chain, segment, gene: item }),
            })}
          />
        )}
      </PlotFrame>
    );
  const label = (id: string) =>
    id === 'V'
      ? t.dynamic(result.type === 'TCR' ? 'vdj.pair.V' : 'vdj.pair.VB')
      : t.dynamic('vdj.pair.VJ', { chain: id });
  return (
    <PlotFrame
      isMain
      title={`${title}: ${label(pair)}`}
      state={pairs}
      height={420}
      table={(d) => vjPairHeatmapTable({ title, data: d }, t)}
      actions={
        <Select
          hideLabel
          label={t('vdj.chain')}
          value={pair}
          onChange={setAsked}
          options={result.pairs.map(({ pair: id }) => ({ id, label: label(id) }))}
        />
      }
    >
      {(d, figure) => (
        <VjPairHeatmap
          title={figure.title || title}
          data={d}
          unit={unit}
          {...(isPickable && {
            onSelect: ({ item }: ChosenCell) => onPick({ kind: 'pair', pair, a: item.row, b: item.column }),
          })}
        />
      )}
    </PlotFrame>
  );
}
