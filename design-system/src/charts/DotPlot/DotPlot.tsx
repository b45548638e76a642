'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import type { Highcharts } from '../../highcharts/core.ts';
import { useT } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import { HighchartsView } from '../HighchartsView/HighchartsView.tsx';
import type { DotPlotProps } from './DotPlot.types.ts';

/** Radius by the share of expressing cells, colour by mean; each gene may be scaled to its own range (specification 2.8). */
export function DotPlot(props: DotPlotProps) {
  const { title, genes, groups, cells, sizeScale = 'absolute', scaleByRow = false, height } = props;
  const theme = useTheme();
  const t = useT();
  const { locale } = t;
  const options = useMemo((): Highcharts.Options => {
    const all = cells.flat();
    const shares = all.map((c) => c.fraction);
    const [low, high] = sizeScale === 'absolute' ? [0, 1] : [Math.min(...shares), Math.max(...shares)];
    const stops = rampStops('haze', theme.scheme);
    const scaled = (row: readonly { mean: number }[], mean: number) => {
      if (!scaleByRow) return mean;
      const means = row.map((c) => c.mean);
      const [min, max] = [Math.min(...means), Math.max(...means)];
      return max > min ? (mean - min) / (max - min) : 0;
    };
    return {
      chart: { type: 'scatter' },
      legend: { align: 'right', verticalAlign: 'middle', layout: 'vertical', symbolHeight: 120 },
      xAxis: { categories: [...groups], gridLineWidth: 1, title: { text: undefined } },
      yAxis: {
        categories: [...genes],
        reversed: true,
        title: { text: undefined },
        labels: { style: { fontStyle: 'italic' } },
      },
      colorAxis: { stops: stops.map((s, i) => [i / (stops.length - 1), s]) },
      tooltip: {
        formatter() {
          const c = cells[this.y as number]?.[this.x as number];
          return c
            ? `<b>${genes[this.y as number]}</b> · ${groups[this.x as number]}<br/>${t('chart.expressing')} ${t.percent(c.fraction)}<br/>${t('chart.mean')} ${t.number(c.mean)}`
            : false;
        },
      },
      series: [
        {
          type: 'scatter',
          name: title,
          colorKey: 'colorValue',
          data: cells.flatMap((row, y) =>
            row.map((c, x) => ({
              x,
              y,
              colorValue: scaled(row, c.mean),
              marker: {
                symbol: 'circle',
                radius: 1 + 10 * Math.sqrt(Math.max(0, (c.fraction - low) / (high - low || 1))),
              },
            })),
          ),
        } as Highcharts.SeriesScatterOptions,
      ],
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
  }, [genes, groups, cells, sizeScale, scaleByRow, title, theme, locale]);
  return <HighchartsView options={options} description={title} height={height ?? 100 + genes.length * 28} />;
}
