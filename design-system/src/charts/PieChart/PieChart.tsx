'use client';
import { useCallback, useMemo, useRef } from 'react';
import { useTheme } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { useSize } from '../../primitives/useSize.ts';
import type { Translate } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { gatherSlices } from './gather.ts';
import { pieOptions, type PieTexts } from './PieChart.options.ts';
import type { PieChartProps } from './PieChart.types.ts';

const pieTexts = (t: Translate): PieTexts & { describe: (n: number, total: number, unit: string) => string } => ({
  number: (v) => t.number(v),
  percent: (v) => t.percent(v),
  other: (n) => t('pie.other', { n }),
  more: (n) => t('heat.more', { n }),
  describe: (n, total, unit) => t('pie.describe', { n, total, unit }),
});

/** Width in px of a file below which names are listed; width in px at which the list is drawn. */
const ONE_COLUMN = 520;
const LISTED = 400;

/** Shares of a whole, largest first from the top; slices that are too small are merged into one that lists its parts. */
export const PieChart = chart(function PieChart(props: PieChartProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const texts = useChartTexts(pieTexts);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const options = useMemo(() => (width ? pieOptions(p, theme, texts, width) : null), [p, theme, texts, width]);
  const exportOptions = useCallback(
    (w: number) => {
      // In one column, half of the names would not fit next to a pie.
      const { series: _, ...frame } = pieOptions(p, theme, texts, w < ONE_COLUMN ? Math.min(w, LISTED) : w);
      return frame;
    },
    [p, theme, texts],
  );
  const total = p.data.reduce((s, x) => s + x.value, 0);
  // On a narrow screen the names are below the pie, 18 px each; the pie uses the remaining height.
  const rows = width && width < 420 ? gatherSlices(p.data, p.gatherBelow).length : 0;
  const height = p.height ?? (rows ? Math.max(340, 240 + rows * 18) : 340);
  return (
    <ChartBox ref={box} style={{ minWidth: 0, minHeight: height }}>
      {options && (
        <HighchartsView
          options={options}
          description={`${p.title}. ${texts.describe(p.data.length, total, p.unit)}`}
          height={height}
          exportOptions={exportOptions}
        />
      )}
    </ChartBox>
  );
});
