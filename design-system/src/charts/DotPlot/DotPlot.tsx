'use client';
import { useMemo, useRef } from 'react';
import { useTheme } from 'styled-components';
import { useSize } from '../../primitives/useSize.ts';
import type { Translate } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useHeldProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { DOT_ROW, dotNames, dotOptions, legendRows, type DotTexts } from './DotPlot.options.ts';
import type { DotPlotProps } from './DotPlot.types.ts';

const dotTexts = (t: Translate): DotTexts & { describe: (genes: number, groups: number) => string } => ({
  number: (v) => t.number(v, { maximumSignificantDigits: 3 }),
  count: t.count,
  percent: (v) => t.percent(v, 0),
  share: t('chart.expressing'),
  mean: t('dotplot.mean'),
  scaledMean: t('dotplot.scaledMean'),
  genes: t('dotplot.genes'),
  describe: (genes, groups) => t('dotplot.describe', { genes, groups }),
});

/** A file may be narrower than a plot that scrolls: its legend then has two lines. */
const ofFile = (width: number) => ({ chart: { marginTop: legendRows(width) * 22 + 8 } });

/** Share of expressing cells and mean expression of genes in groups; each gene may be scaled to its own range (specification 2.8). */
export function DotPlot(props: DotPlotProps) {
  const p = useHeldProps(props);
  const theme = useTheme();
  const texts = useChartTexts(dotTexts);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const inner = Math.max(width, p.groups.length > 16 ? 120 + p.groups.length * 14 : 0);
  const options = useMemo(() => (inner ? dotOptions(p, theme, texts, inner) : null), [p, theme, texts, inner]);
  const labels = useMemo(() => dotNames(p, texts, inner || 640), [p, texts, inner]);
  const height = p.height ?? legendRows(inner || 640) * 22 + 72 + p.genes.length * DOT_ROW;
  return (
    <div ref={box} style={{ minWidth: 0, minHeight: height }}>
      {options && (
        <HighchartsView
          options={options}
          names={labels}
          exportOptions={ofFile}
          description={`${p.title}. ${texts.describe(p.genes.length, p.groups.length)}`}
          height={height}
          fileRow={DOT_ROW}
          minWidth={inner > width ? inner : undefined}
        />
      )}
    </div>
  );
}
