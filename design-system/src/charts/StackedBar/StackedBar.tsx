'use client';
import { useMemo } from 'react';
import type { Highcharts } from '../../highcharts/core.ts';
import { useT } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { HighchartsView } from '../HighchartsView/HighchartsView.tsx';
import type { StackedBarProps } from './StackedBar.types.ts';

/** Counts or shares of the groups, horizontal, so that long names stay readable. */
export function StackedBar(props: StackedBarProps) {
  const { title, groups, groupLabel, series, mode, palette = 'Default', height } = props;
  const t = useT();
  const { locale } = t;
  const options = useMemo((): Highcharts.Options => {
    const colours = categoryColours(palette, series.length);
    const totals = groups.map((_, i) => series.reduce((sum, s) => sum + (s.values[i] ?? 0), 0));
    const number = new Intl.NumberFormat(locale);
    return {
      chart: { type: 'bar' },
      xAxis: {
        categories: groups.map((g, i) => `${g} (n = ${number.format(totals[i] ?? 0)})`),
        title: { text: groupLabel },
      },
      yAxis: {
        title: { text: mode === 'percent' ? t('chart.shareOfCells') : t('chart.cells') },
        min: 0,
        max: mode === 'percent' ? 100 : undefined,
        reversedStacks: false,
      },
      tooltip: {
        formatter() {
          const share = this.percentage === undefined ? '' : ` (${this.percentage.toFixed(1)} %)`;
          return `<b>${this.series.name}</b><br/>${this.category}<br/>${number.format(this.y ?? 0)}${share}`;
        },
      },
      plotOptions: {
        bar: {
          stacking: mode === 'percent' ? 'percent' : 'normal',
          borderWidth: 0,
          pointPadding: 0.08,
          groupPadding: 0.06,
        },
      },
      legend: { align: 'left', verticalAlign: 'top', margin: 8 },
      series: series.map((s, i) => ({ type: 'bar', name: s.name, color: s.colour ?? colours[i], data: [...s.values] })),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
  }, [groups, groupLabel, series, mode, palette, locale]);
  return (
    <HighchartsView options={options} description={title} height={height ?? Math.max(160, 96 + groups.length * 30)} />
  );
}
