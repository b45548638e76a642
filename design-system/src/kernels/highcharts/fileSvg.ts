import { Highcharts } from './core.ts';
import {
  AXIS,
  leastPlot,
  naturalHeight,
  PLOT_SHARE,
  withCrowdedNames,
  withKeyHeight,
  withPlotHeight,
} from '../figure/fileSize.ts';
import { base } from '../../tokens/base.ts';
import { escapeXml, placeSvg } from '../figure/figureSvg.ts';
import { fitNote, NOTE_HEIGHT, NOTE_LEFT, NOTE_SIZE } from '../figure/note.ts';
import { FILE_ROW } from '../figure/useFileHeight.ts';
import { FILE_LINES } from './legendTargets.ts';
import { needNumbers, AXIS_WIDTH, keyOf, axisNames, type NamesBelow } from './namesBelow.ts';

/** Added by the exporting module; its typings do not reach the ESM entry. */
type WithSvg = Highcharts.Chart & { getSVG: (options: Highcharts.Options) => string };
type RowAxis = Highcharts.Axis & {
  horiz?: boolean;
  categories?: unknown;
  len: number;
  labelGroup?: Highcharts.SVGElement;
};
type Ticks = Record<number, { label?: { getBBox: () => { width: number } } } | undefined>;
type SideLegend = { display?: boolean; legendHeight?: number };

export interface FileOptions {
  width: number;
  /** Height in px; defaults to the height that the chart needs. */
  wished: number | undefined;
  fileHeight: ((width: number, height?: number) => number) | undefined;
  /** Row height in px of a chart with categories in rows. */
  fileRow: number | undefined;
  exportOptions: ((width: number, height: number) => Highcharts.Options) | undefined;
  names: NamesBelow | undefined;
  /** Note below the chart; empty if there is none. */
  note: string;
  ground: string;
  /** Of words. */
  ink: string;
}

interface Drawn {
  svg: string;
  plot: number;
  plotWidth: number;
  /** Rows of categories: the plot's height in px divided by the height of one. */
  rows: number;
  /** Width in px of a legend next to the plot, with padding. */
  beside: number;
  /** px of a legend of several lines above or below the plot: a key. */
  key: number;
  /** Slanted or upright names below the plot: px from one to the next, and px below the plot. */
  names: { slot: number; rotation: number; margin: number | undefined } | null;
  /** Horizontal names below the plot overlap. */
  isCrowded: boolean;
}
const NOTHING: Omit<Drawn, 'svg'> = {
  plot: 0,
  plotWidth: 0,
  rows: 0,
  beside: 0,
  key: 0,
  names: null,
  isCrowded: false,
};
/** Minimum distance in px between slanted and between upright names; closer ones overlap. */
const SLANTED = 15;
const UPRIGHT = 11;

/** Shows all legend entries, because a file has no paging. */
const WHOLE_LEGEND = { legend: { maxHeight: undefined, navigation: { enabled: false }, ...FILE_LINES } };
/** Up to this many rows have more room than words need. */
const FEW = 30;
const EASY_ROW = 20;
/** Reduction of a requested row height at which texts still do not touch. */
const TIGHT = 0.85;
/** Height in px below the plot besides slanted names: the axis title (slanted.ts). */
const AROUND_NAMES = 44;
/** Maximum height in px of a legend on one line. */
const ONE_LINE = 36;
/** Height in px above and below a legend next to the plot. */
const AROUND_LEGEND = 24;

/** Whether neighbouring names overlap. Highcharts keeps horizontal names without a step unchanged. */
function areCrowded({ ticks, tickPositions = [] }: RowAxis, slot: number): boolean {
  const widths = tickPositions.map((at) => (ticks as unknown as Ticks)[at]?.label?.getBBox().width ?? 0);
  return widths.some((width, i) => i > 0 && (width + (widths[i - 1] ?? 0)) / 2 > slot);
}

function measured(copy: Highcharts.Chart): Omit<Drawn, 'svg'> {
  const upright = (copy.axes as RowAxis[]).filter((axis) => !axis.horiz && axis.categories);
  const rows = upright.map((axis) => {
    const { min = 0, max = 0 } = axis.getExtremes();
    return ((max - min + 1) * copy.plotHeight) / (axis.len || copy.plotHeight || 1);
  });
  const { display, legendHeight = 0 } = copy.legend as unknown as SideLegend;
  const isBeside = copy.options.legend?.layout === 'vertical' && copy.options.legend.align !== 'center';
  const across = copy.xAxis[0] as RowAxis | undefined;
  const rotation = across?.options.labels?.rotation ?? 0;
  const { marginBottom: margin } = copy.options.chart ?? {};
  const slot = (across?.len ?? 0) / (across?.tickPositions?.length || 1);
  return {
    names: across?.horiz && rotation ? { slot, rotation, margin } : null,
    isCrowded: Boolean(across?.horiz && !rotation && areCrowded(across, slot)),
    plot: copy.plotHeight,
    plotWidth: copy.plotWidth,
    rows: Math.max(0, ...rows),
    beside: display && isBeside ? legendHeight + AROUND_LEGEND : 0,
    key: display && !isBeside && legendHeight > ONE_LINE ? legendHeight : 0,
  };
}

/** Upright names: slanted names take 0.77 of their length below the plot (slanted.ts). */
function upright(margin: number | undefined): Highcharts.Options {
  const xAxis: Highcharts.XAxisOptions = { labels: { rotation: -90 } };
  if (margin === undefined) return { xAxis };
  const longest = (margin - AROUND_NAMES) / 0.77;
  const down = Math.ceil(longest + AROUND_NAMES);
  return { xAxis: { ...xAxis, title: { offset: down - 14 } }, chart: { marginBottom: down } };
}

function draw(
  chart: Highcharts.Chart,
  { width, exportOptions, names, ground }: FileOptions,
  height: number,
  more: Highcharts.Options,
  plotWidth: number,
): Drawn {
  let found = NOTHING;
  const forget = Highcharts.addEvent(chart, 'getSVG', (event: unknown) => {
    const { chartCopy } = event as { chartCopy: Highcharts.Chart };
    found = measured(chartCopy);
    for (const { labelGroup, categories } of chartCopy.axes as RowAxis[])
      labelGroup?.element.setAttribute(AXIS, categories ? 'names' : 'values');
  });
  const own = { chart: { width, height, backgroundColor: ground } };
  const svg = (chart as WithSvg).getSVG(
    Highcharts.merge(
      WHOLE_LEGEND,
      names ? axisNames(names, plotWidth, true) : {},
      exportOptions?.(width, height) ?? {},
      ...[more, own],
    ),
  );
  forget();
  return { svg, ...found };
}

/**
 * The figure of a file. Axes, names and legend take what they need; if the plot becomes too low, it gets the missing height and the figure is drawn
 * again. Without a requested height the figure has its own: from the number of rows, otherwise from the width.
 */
export function fileSvg(chart: Highcharts.Chart, options: FileOptions): string {
  const { width, fileHeight, fileRow = FILE_ROW } = options;
  // A requested height includes the note.
  const wished = options.wished && options.wished - (options.note ? NOTE_HEIGHT : 0);
  let tall = Math.round(fileHeight?.(width, wished) ?? wished ?? naturalHeight(width));
  let more: Highcharts.Options = {};
  let plotWidth = width - (options.names?.beside ?? AXIS_WIDTH);
  let drawn = draw(chart, options, tall, more, plotWidth);
  if (options.names && drawn.plotWidth !== plotWidth) {
    plotWidth = drawn.plotWidth;
    drawn = draw(chart, options, tall, more, plotWidth);
  }
  if (!options.names && drawn.names && drawn.names.rotation > -90 && drawn.names.slot < SLANTED) {
    more = upright(drawn.names.margin);
    drawn = draw(chart, options, tall, more, plotWidth);
  }
  // Texts of rows and columns wrap differently at another height, but a third measurement is rarely needed.
  for (let times = 0; times < 2; times += 1) {
    const around = tall - drawn.plot;
    const isFree = wished === undefined;
    const own = isFree ? (drawn.rows <= FEW ? Math.max(EASY_ROW, fileRow) : fileRow) : fileRow * TIGHT;
    const rows = drawn.rows * own;
    const least = isFree ? leastPlot(width, drawn.plotWidth, around - drawn.key) : 0;
    const plot = Math.max(rows, least, isFree && !drawn.rows && !fileHeight ? width * PLOT_SHARE : 0);
    const isFitted = isFree && drawn.rows > 0 && !fileHeight;
    const next = Math.ceil(Math.max(isFitted ? 0 : tall, around + plot, drawn.beside));
    if (Math.abs(next - tall) <= 1) break;
    tall = next;
    drawn = draw(chart, options, tall, more, plotWidth);
  }
  const { svg, plot, names } = drawn;
  const isCrowded = drawn.isCrowded || (names && names.slot < UPRIGHT);
  const feet = [
    ...(options.names && needNumbers(options.names, plotWidth) ? [keyOf(options.names, width, tall, options.ink)] : []),
    ...(options.note ? [{ svg: '', height: NOTE_HEIGHT }] : []),
  ];
  if (feet.length) {
    const foot = feet.reduce((sum, { height }) => sum + height, 0);
    const whole = tall + foot;
    const words = options.note
      ? `<text x="${NOTE_LEFT}" y="${whole - 6}" font-size="${NOTE_SIZE}" fill="${options.ink}" data-part="left-out">${escapeXml(fitNote(options.note, width))}</text>`
      : '';
    const figure = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}" font-family="${escapeXml(base.font.ui)}"><rect width="100%" height="100%" fill="${options.ground}"/>${placeSvg(svg, 0, 0, width, tall)}${feet.map((one) => one.svg).join('')}${words}</svg>`;
    return withKeyHeight(withPlotHeight(figure, plot, drawn.plotWidth), foot + drawn.key);
  }
  const whole = withPlotHeight(isCrowded ? withCrowdedNames(svg) : svg, plot, drawn.plotWidth);
  return drawn.key ? withKeyHeight(whole, drawn.key) : whole;
}
