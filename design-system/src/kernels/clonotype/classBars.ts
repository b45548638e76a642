import type { Chosen } from '../figure/chart.types.ts';
import type { ClonotypeClasses } from '@stroma/contract/tools';
import type { Highcharts } from '../highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { nameFitter } from '../text/names.ts';
import { countLeftOut, finiteOrNull } from '../results/finite.ts';
import { unitWord, type ClonotypeUnit } from './unit.ts';
import { CLASSES, CLASS_COLUMN, classColours, totalOf, type ClonotypeClass } from './classes.ts';
import { valueLabels } from '../highcharts/tickText.ts';

export interface ClassBar {
  group: string;
  counts: ClonotypeClasses;
}
interface ClassBarsOptions {
  bars: readonly ClassBar[];
  groupLabel: string;
  /** What is counted. */
  of: 'clonotypes' | 'cells';
  unit?: ClonotypeUnit | undefined;
  scale: 'count' | 'percent';
  /** A part of a bar was chosen. */
  onSelect?: ((chosen: Chosen<string> & { size: ClonotypeClass }) => void) | undefined;
}

function shareText({ of, unit }: ClassBarsOptions, t: Translate): string {
  if (of === 'clonotypes') return t('vdj.shareOfClonotypes');
  return unit === 'copies' ? t.dynamic('vdj.shareOfCopies') : t('chart.shareOfCells');
}

/** px of a group's name, less in a narrow chart; a longer one is cut in its middle. */
export const nameHeight = (chartWidth: number) => Math.min(190, Math.max(72, chartWidth * 0.24));

/** Lying bars of the three classes, so that long names stay readable; n in every group's label. */
export function classBarOptions(o: ClassBarsOptions, theme: StromaTheme, t: Translate): Highcharts.Options {
  const { bars, groupLabel, of, scale } = o;
  const colours = classColours(theme);
  const isShare = scale === 'percent';
  const words = of === 'cells' ? unitWord(o.unit, t) : t('vdj.clonotypes');
  return {
    chart: { type: 'bar' },
    xAxis: {
      categories: bars.map((b) => b.group),
      title: { text: groupLabel },
      labels: {
        step: 1,
        style: { textOverflow: 'none', whiteSpace: 'nowrap' },
        formatter: ({ pos, chart }) => {
          const bar = bars[pos];
          return bar
            ? `${nameFitter(
                bars.map((b) => b.group),
                nameHeight(chart.chartWidth),
              )(bar.group)} (n = ${t.number(totalOf(bar.counts))})`
            : '';
        },
      },
    },
    yAxis: {
      title: { text: isShare ? shareText(o, t) : words },
      min: 0,
      ...(isShare && { max: 100, tickInterval: 25, endOnTick: false }),
      reversedStacks: false,
      labels: valueLabels(),
    },
    legend: { align: 'left', verticalAlign: 'top', margin: 8 },
    tooltip: {
      formatter() {
        const bar = bars[this.x as number];
        const total = bar ? totalOf(bar.counts) : 0;
        return `<b>${bar?.group ?? ''}</b><br/>${this.series.name}<br/>${words}: ${t.number(this.y ?? 0)} (${t.percent(total ? (this.y ?? 0) / total : 0)})`;
      },
    },
    accessibility: {
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: {
        descriptionFormatter: (point) => `${bars[point.x]?.group}, ${point.series.name}, ${t.number(point.y ?? 0)}`,
      },
    },
    plotOptions: {
      bar: {
        stacking: isShare ? 'percent' : 'normal',
        borderWidth: 0,
        pointPadding: 0.06,
        groupPadding: 0.06,
        ...(o.onSelect && {
          cursor: 'pointer' as const,
          point: {
            events: {
              click() {
                const bar = bars[this.x];
                const chosen = CLASSES[this.series.index];
                if (bar && chosen) o.onSelect?.({ item: bar.group, index: this.x, size: chosen });
              },
            },
          },
        }),
      },
    },
    series: CLASSES.map((c) => ({
      type: 'bar' as const,
      name: t.category(c, CLASS_COLUMN, true),
      color: colours[c],
      data: bars.map((b) => finiteOrNull(b.counts[c])),
    })),
  };
}

/** Parts of bars that have no length. */
export const countPartsLeftOut = (bars: readonly ClassBar[]): number =>
  countLeftOut(bars.flatMap(({ counts }) => CLASSES.map((c) => counts[c])));

export const classBarHeight = (bars: number) => Math.max(180, 104 + bars * 26);

export function classTable(bars: readonly ClassBar[], groupLabel: string, t: Translate) {
  return {
    columns: [groupLabel, ...CLASSES.map((c) => t.category(c, CLASS_COLUMN, true)), t('chart.total')],
    rows: bars.map((b) => [b.group, ...CLASSES.map((c) => b.counts[c]), totalOf(b.counts)]),
  };
}
