import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { fitSuffixedNames } from '../../kernels/text/names.ts';
import { TARGET } from '../../kernels/highcharts/legendTargets.ts';
import { withLoneDots } from '../../kernels/highcharts/loneDots.ts';
import { finiteOrNull } from '../../kernels/results/finite.ts';
import type { DensityStreamProps } from './DensityStream.types.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';

/** More areas than this would hide each other. */
const FEW = 8;
/** Width in px of a legend entry with many groups: two fit side by side in one column of a page. */
const ENTRY = 192;
const LINE = 18;
/** px of a plot and its axis below the legend. */
const PLOT = 210;
/** px that a file needs at least. */
export const minimumHeight = ({ data: density }: Pick<DensityStreamProps, 'data'>): number =>
  density.groups.length > FEW ? PLOT + Math.ceil(density.groups.length / 2) * LINE : 0;
/** Height in px that the legend takes beyond that of few groups, with two entries per line. */
export const legendExtraHeight = ({ data: density }: Pick<DensityStreamProps, 'data'>): number =>
  density.groups.length > FEW ? Math.max(0, Math.ceil(density.groups.length / 2) - 3) * TARGET : 0;

export function densityStreamOptions(props: DensityStreamProps, theme: StromaTheme, t: Translate): Highcharts.Options {
  const { data: density, view: mode = 'curves', palette = 'Default' } = props;
  const drawn = categoryColours(palette, density.groups.length);
  const isStream = mode === 'stream';
  // Areas are shares of the cells: times all of them they are cells.
  const cells = density.groups.reduce((sum, g) => sum + g.cells, 0);
  const number = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  const names = fitSuffixedNames(
    density.groups.map((g) => ({ name: g.group, tail: ` (n = ${t.number(g.cells)})` })),
    density.groups.length > FEW ? ENTRY - 46 : 260,
  );
  return {
    chart: { type: isStream ? 'streamgraph' : 'area' },
    legend: {
      ...{ align: 'left', verticalAlign: 'top', margin: 4, alignColumns: false },
      // Shows all groups at once, because an exported figure cannot be paged.
      navigation: { enabled: false },
      // The names of many groups are long and set in columns: with measured widths, names in two scripts would overlap.
      ...(density.groups.length > FEW && { itemWidth: ENTRY }),
    },
    xAxis: {
      title: { text: t('trajectory.pseudotime') },
      min: density.t[0],
      max: density.t.at(-1),
      startOnTick: false,
      endOnTick: false,
      labels: valueLabels(),
      crosshair: { color: theme.colour.plotAxis, width: 1 },
    },
    yAxis: {
      title: { text: isStream ? t('trajectory.density.cells') : t('trajectory.density.axis') },
      // A stream is centred: only its thickness means something.
      labels: { enabled: !isStream, ...valueLabels() },
      gridLineWidth: isStream ? 0 : 1,
      ...(isStream && { tickLength: 0, lineWidth: 0 }),
      startOnTick: false,
      endOnTick: false,
      ...(!isStream && { min: 0 }),
    },
    tooltip: {
      formatter() {
        const group = density.groups[this.series.index];
        return group
          ? `<b>${group.group}</b><br/>n = ${t.number(group.cells)}<br/>${t('trajectory.pseudotime')} ${number(this.x as number)}<br/>${isStream ? t('trajectory.density.cells') : t('trajectory.density.axis')}: ${number(this.y ?? 0)}`
          : false;
      },
    },
    plotOptions: {
      series: { marker: { enabled: false, states: { hover: { enabled: false } } } },
      area: { fillOpacity: density.groups.length > FEW ? 0.04 : 0.14, lineWidth: 2 },
    },
    series: density.groups.map(
      (g, i): Highcharts.SeriesOptionsType =>
        ({
          type: isStream ? 'streamgraph' : 'area',
          name: names[i]!,
          color: props.colours?.[g.group] ?? drawn[i],
          ...(isStream && { fillOpacity: 1, lineWidth: 0.5, lineColor: theme.colour.surface }),
          turboThreshold: 0,
          data: withLoneDots(
            density.t.map((time, k) => {
              const share = finiteOrNull(g.density[k]);
              return [time, share === null ? null : share * (isStream ? cells : 1)] as const;
            }),
          ),
        }) as Highcharts.SeriesOptionsType,
    ),
  };
}
