'use client';
import { useT } from '../../theme/messages.ts';
import { HeatView } from '../heat/HeatView.tsx';
import type { VjPairHeatmapProps } from './VjPairHeatmap.types.ts';

/** Cells that carry each couple of V and J genes of one chain (specification 2.8). */
export function VjPairHeatmap(props: VjPairHeatmapProps) {
  const { title, pair, ramp, onPick, height } = props;
  const t = useT();
  const { rows, columns } = pair.counts;
  return (
    <HeatView
      title={`${title}. ${t('vdj.pairs.summary', { chain: pair.chain, v: rows.length, j: columns.length })}`}
      matrix={pair.counts}
      valueLabel={t('chart.cells')}
      rowLabel={`${pair.chain} · ${t('vdj.vGene')}`}
      columnLabel={`${pair.chain} · ${t('vdj.jGene')}`}
      italicRows
      italicColumns
      {...(ramp && { ramp })}
      {...(onPick && { onPick: (v: number, j: number) => onPick(rows[v] ?? '', columns[j] ?? '') })}
      {...(height && { height })}
    />
  );
}
