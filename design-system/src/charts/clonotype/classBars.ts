import type { ClonotypeClasses } from '@stroma/contract/tools';
import type { Highcharts } from '../../highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { fitText } from '../marks/text.ts';
import { CLASSES, CLASS_TEXT, classColours, totalOf } from './classes.ts';

export interface ClassBar {
  group: string;
  counts: ClonotypeClasses;
}
interface ClassBarsOptions {
  bars: readonly ClassBar[];
  groupLabel: string;
  /** What is counted. */
  of: 'clonotypes' | 'cells';
  scale: 'count' | 'percent';
}

/** Lying bars of the three classes, so that long names stay readable; n in every group's label. */
export function classBarOptions(o: ClassBarsOptions, theme: StromaTheme, t: Translate): Highcharts.Options {
  const { bars, groupLabel, of, scale } = o;
  const colours = classColours(theme);
  const isShare = scale === 'percent';
  const words = of === 'cells' ? t('chart.cells') : t('vdj.clonotypes');
  return {
    chart: { type: 'bar' },
    xAxis: {
      categories: bars.map((b) => b.group),
      title: { text: groupLabel },
      labels: {
        step: 1,
        style: { textOverflow: 'none', whiteSpace: 'nowrap' },
        formatter: ({ pos }) => {
          const bar = bars[pos];
          return bar ? `${fitText(bar.group, 120)} (n = ${t.number(totalOf(bar.counts))})` : '';
        },
      },
    },
    yAxis: {
      title: { text: isShare ? (of === 'cells' ? t('chart.shareOfCells') : t('vdj.shareOfClonotypes')) : words },
      min: 0,
      ...(isShare && { max: 100, tickInterval: 25, endOnTick: false }),
      reversedStacks: false,
      labels: { formatter: ({ value }) => t.number(Number(value)) },
    },
    legend: { align: 'left', verticalAlign: 'top', margin: 8 },
    tooltip: {
      formatter() {
        const bar = bars[this.x as number];
        const total = bar ? totalOf(bar.counts) : 0;
        return `<b>${bar?.group ?? ''}</b><br/>${this.series.name}<br/>${words}: ${t.number(this.y ?? 0)} (${t.percent(total ? (this.y ?? 0) / total : 0)})`;
      },
    },
    plotOptions: {
      bar: { stacking: isShare ? 'percent' : 'normal', borderWidth: 0, pointPadding: 0.06, groupPadding: 0.06 },
    },
    series: CLASSES.map((c) => ({
      type: 'bar' as const,
      name: t(CLASS_TEXT[c]),
      color: colours[c],
      data: bars.map((b) => b.counts[c]),
    })),
  };
}

export const classBarHeight = (bars: number) => Math.max(180, 104 + bars * 26);

export function classTable(bars: readonly ClassBar[], groupLabel: string, t: Translate) {
  return {
    columns: [groupLabel, ...CLASSES.map((c) => t(CLASS_TEXT[c])), t('chart.total')],
    rows: bars.map((b) => [b.group, ...CLASSES.map((c) => b.counts[c]), totalOf(b.counts)]),
  };
}
