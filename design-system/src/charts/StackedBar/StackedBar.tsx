'use client';
import { useMemo, useRef } from 'react';
import { useTheme } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { useSize } from '../../primitives/useSize.ts';
import type { Translate } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { TARGET } from '../../kernels/highcharts/legendTargets.ts';
import { textWidth } from '../../kernels/text/text.ts';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { countLeftOut } from '../../kernels/results/finite.ts';
import { stackedOptions, type StackedTexts } from './StackedBar.options.ts';
import type { StackedBarProps } from './StackedBar.types.ts';

const stackedTexts = (t: Translate): StackedTexts & { describe: (parts: number, groups: number) => string } => ({
  number: (v) => t.number(v),
  percent: (v) => t.percent(v),
  label: (name, n) => t('chart.labelWithCount', { label: name, n }),
  share: t('chart.shareOfCells'),
  cells: t('chart.cells'),
  describe: (parts, groups) => t('stacked.describe', { parts, groups }),
});

/** Counts or shares in each group: samples, clusters (specification 2.8). */
export const StackedBar = chart(function StackedBar(props: StackedBarProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const texts = useChartTexts(stackedTexts);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const options = useMemo(() => (width ? stackedOptions(p, theme, texts, width) : null), [p, theme, texts, width]);
  const row = p.groups.length > 40 ? 15 : 30;
  // Highcharts lays the legend on lines of one item width.
  const item = Math.min(180, Math.max(...p.data.map((s) => textWidth(s.name)), 20)) + 44;
  const legend = Math.ceil(p.data.length / Math.max(1, Math.floor((width || 640) / item))) * TARGET;
  const height = p.height ?? Math.max(160, 84 + legend + p.groups.length * row);
  return (
    <ChartBox ref={box} style={{ minWidth: 0, minHeight: height }}>
      {options && (
        <HighchartsView
          options={options}
          description={`${p.title}. ${texts.describe(p.data.length, p.groups.length)}`}
          leftOut={countLeftOut(p.data.flatMap(({ values }) => p.groups.map((_, i) => values[i])))}
          height={height}
        />
      )}
    </ChartBox>
  );
});
