'use client';
import type { ChosenCell } from '../../kernels/figure/chart.types.ts';
import { useMemo } from 'react';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { unitWord } from '../../kernels/clonotype/unit.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { textWidth } from '../../kernels/text/text.ts';
import { byUsage } from './byUsage.ts';
import type { VjPairHeatmapProps } from './VjPairHeatmap.types.ts';

/** Minimum row and column size in px with readable names; a larger chart scrolls. */
const ROW = 16;
const COLUMN = 9.1;
const AROUND = { width: 34, height: 190 };

/**
 * Cells that carry each pair of genes, with the sums of rows and columns next to the names (specification 2.8). The most used genes are at the top and
 * at the right, next to the row names; a wide chart is scrolled to the right at first.
 */
export const VjPairHeatmap = chart(function VjPairHeatmap(props: VjPairHeatmapProps) {
  const { title, data: pair, ramp, onSelect, height } = props;
  const t = useT();
  const sorted = useMemo(() => byUsage(pair.counts), [pair.counts]);
  const named = useMemo(() => {
    const label = (name: string, n: number) => `${name} (${t.number(n)})`;
    return {
      rows: sorted.matrix.rows.map((name, i) => label(name, sorted.rowSums[i] ?? 0)),
      columns: sorted.matrix.columns.map((name, i) => label(name, sorted.columnSums[i] ?? 0)).reverse(),
      values: sorted.matrix.values.map((row) => [...row].reverse()),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
  }, [sorted, t.locale]);
  const { rows, columns } = sorted.matrix;
  const names = Math.min(180, Math.max(0, ...named.rows.map((name) => textWidth(name))));
  const [first, second] = pair.chains ?? [pair.chain, pair.chain];
  return (
    <ChartBox style={{ overflowX: 'auto', direction: 'rtl' }}>
      <div style={{ direction: 'ltr', minWidth: columns.length * COLUMN + names + AROUND.width }}>
        <HeatView
          title={`${title}. ${t.dynamic(props.unit === 'copies' ? 'vdj.pairs.summaryCopies' : 'vdj.pairs.summary', { chain: pair.chains?.join(', ') ?? pair.chain, v: rows.length, j: columns.length })}`}
          data={named}
          valueLabel={unitWord(props.unit, t)}
          rowLabel={`${first} · ${t('vdj.vGene')}`}
          columnLabel={`${second} · ${t(pair.chains ? 'vdj.vGene' : 'vdj.jGene')}`}
          areRowsItalic
          areColumnsItalic
          areColumnsInOrder
          isBarAtEnd
          {...(ramp && { ramp })}
          {...(onSelect && {
            onSelect: ({ index }: ChosenCell) => {
              // Drawn from the last column on.
              const [row, column] = [index.row, columns.length - 1 - index.column];
              onSelect({ item: { row: rows[row] ?? '', column: columns[column] ?? '' }, index: { row, column } });
            },
          })}
          height={height ?? Math.max(260, rows.length * ROW + AROUND.height)}
        />
      </div>
    </ChartBox>
  );
});
