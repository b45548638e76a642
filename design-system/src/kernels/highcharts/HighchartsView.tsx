'use client';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { HighchartsReactRefObject } from 'highcharts-react-official';
import { styled, useTheme } from 'styled-components';
import { Highcharts } from './core.ts';
import { release } from './labels.ts';
import { HighchartsReact } from './react.ts';
import { useChartRoot } from '../figure/chart.tsx';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { NOTE_HEIGHT, noteOf } from '../figure/note.ts';
import { useRowsHeight } from '../figure/room.ts';
import { useSize } from '../../primitives/useSize.ts';
import { useT } from '../../theme/messages.ts';
import { heightWith } from '../text/slanted.ts';
import { withTheme } from './chartTheme.ts';
import { fileSvg } from './fileSvg.ts';
import { BESIDE_PLOT, namesAt, type NamesBelow } from './namesBelow.ts';
import { canUpdate, updateChart } from './updateChart.ts';
import { useLegendRoom } from './useLegendRoom.ts';

const Box = styled.div<{ $height?: number }>`
  position: relative;
  width: 100%;
  ${({ $height }) => ($height ? `height: ${$height}px;` : 'height: 100%; min-height: 180px;')}
  overflow: hidden;
  /* A press on what lies inside a violin is one on the violin. */
  .violin-box,
  .violin-median,
  .violin-points {
    pointer-events: none;
  }
`;
/** The chart's own box fills the frame, whose size never depends on the chart. */
const FILL = { style: { position: 'absolute', inset: 0 } };
const ABOVE_NOTE = { style: { position: 'absolute', inset: `0 0 ${NOTE_HEIGHT}px` } };
const Note = styled.p`
  position: absolute;
  inset: auto 8px 0;
  margin: 0;
  overflow: hidden;
  color: var(--st-muted);
  font-size: 11px;
  line-height: ${NOTE_HEIGHT}px;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** A series is called by its name; "series 28 of 32 with 2 data points" says nothing, and says it in English. */
const SERIES_NAMES = Object.fromEntries(
  Object.keys(Highcharts.getOptions().lang?.accessibility?.series?.summary ?? {}).map((kind) => [
    kind,
    '{series.name}',
  ]),
);

const Scroll = styled.div`
  overflow-x: auto;
  overflow-y: hidden;
  min-width: 0;
`;

export interface HighchartsViewProps {
  /** Pure options; theme and sizes are laid under them. */
  options: Highcharts.Options;
  /** Accessible description of what the chart shows. */
  description: string;
  height?: number;
  /** Options of an exported copy at its size (margins, own marks); laid over `options`. */
  exportOptions?: (width: number, height: number) => Highcharts.Options;
  /** px of an exported copy at a width and a wished height, where that would not hold its names; its own without one. */
  fileHeight?: (width: number, height?: number) => number;
  /** px of a category in an exported copy whose categories stand below each other; FILE_ROW unless told. */
  fileRow?: number;
  /** Names of groups below the plot, which lie as its width lets them; a chart whose names take more height becomes higher. */
  names?: NamesBelow;
  /** Values that are missing or infinite and have no mark: the chart and its file say how many. */
  leftOut?: number;
  /** px below which the chart scrolls sideways in its own box instead of crowding its groups. */
  minWidth?: number;
}

const STEP = 16;
/** px of a chart before it is laid out. */
const USUAL = 640;

/** Counts up when a chart cannot take the next options in place, because an option that was set is no longer there. */
function useGeneration(options: Highcharts.Options, locale: string): string {
  const held = useRef({ options, generation: 0 });
  if (held.current.options !== options) {
    const isSame = canUpdate(held.current.options, options);
    held.current = { options, generation: held.current.generation + (isSame ? 0 : 1) };
  }
  return `${locale}:${held.current.generation}`;
}

/** One chart, kept and updated in place; it takes the size of its box. */
export function HighchartsView(props: HighchartsViewProps) {
  const { exportOptions, fileHeight, fileRow, minWidth, names, leftOut = 0 } = props;
  const description = release(props.description);
  const box = useRef<ChartElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const root = useChartRoot(minWidth ? scroll : box);
  const ref = useRef<HighchartsReactRefObject>(null);
  /** The chart that is drawn and the options that it has. */
  const drawn = useRef<{ chart: Highcharts.Chart; options: Highcharts.Options } | null>(null);
  const theme = useTheme();
  const t = useT();
  const { locale } = t;
  const note = leftOut > 0 ? noteOf(leftOut, t) : '';
  const { width } = useSize(box);
  // Widths at which names stand alike share options: a chart is not drawn anew for each px.
  const plotWidth = names
    ? Math.round(Math.max(STEP, (width || USUAL) - (names.beside ?? BESIDE_PLOT)) / STEP) * STEP
    : 0;
  const options = useMemo(
    () => (names ? Highcharts.merge(props.options, namesAt(names, plotWidth)) : props.options),
    [props.options, names, plotWidth],
  );
  const room = useRowsHeight(props.height ?? 0) || undefined;
  const own = names ? heightWith(room, options.chart?.marginBottom) : room;
  // The library's own words are English.
  const [whole, end, legend] = [t('chart.container'), t('chart.end'), t('chart.legend')];
  const legendItem = t('chart.legendItem', { name: '{itemName}' });
  const merged = useMemo(() => {
    const accessibility: Highcharts.Options = {
      accessibility: {
        description,
        landmarkVerbosity: 'disabled',
        series: { pointDescriptionEnabledThreshold: 60 },
        keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: 60 } },
        // Headings of the library's own would break the page's order.
        screenReaderSection: { beforeChartFormat: '<div>{chartLongdesc}</div>' },
      },
    };
    return Highcharts.merge(accessibility, withTheme(theme, options), {
      lang: {
        ...{ decimalPoint: '.', thousandsSep: ',', locale },
        accessibility: {
          chartContainerLabel: whole,
          // The chart is named by what it shows: the description begins with its title.
          svgContainerLabel: description.split('. ')[0] ?? whole,
          series: { summary: SERIES_NAMES },
          legend: { legendItem, legendLabel: legend, legendLabelNoTitle: legend },
          screenReaderSection: { endOfChartMarker: end },
        },
      },
      // The options are memoised: Highcharts must not write into their data.
      chart: { allowMutatingData: false },
    });
  }, [options, theme, description, locale, whole, end, legend, legendItem]);
  const generation = useGeneration(merged, locale);
  const more = useLegendRoom(ref, own, generation);
  const height = own === undefined ? undefined : own + more + (note ? NOTE_HEIGHT : 0);
  useLayoutEffect(() => {
    const chart = ref.current?.chart;
    if (!chart) return;
    const before = drawn.current;
    if (before?.chart === chart && before.options !== merged) updateChart(chart, before.options, merged);
    drawn.current = { chart, options: merged };
  }, [merged, generation]);
  useEffect(() => {
    const target = box.current;
    if (!target) return;
    target.stromaSvg = (width, wished) => {
      const chart = ref.current?.chart;
      const ground = theme.colour.surface;
      const ink = theme.colour.text;
      const file = { width, wished, fileHeight, fileRow, exportOptions, names, note, ground, ink };
      return chart ? fileSvg(chart, file) : '';
    };
  }, [exportOptions, fileHeight, fileRow, names, note, theme]);
  useEffect(() => {
    const target = box.current;
    if (!target) return;
    const observer = new ResizeObserver(() => {
      if (target.clientWidth) ref.current?.chart.reflow();
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  const rooted = { ...root.attributes, style: root.style };
  const view = (
    <Box ref={box} $height={height} data-chart="" {...(minWidth ? { style: { minWidth } } : rooted)}>
      <HighchartsReact
        key={generation}
        ref={ref}
        highcharts={Highcharts}
        options={merged}
        allowChartUpdate={false}
        containerProps={note ? ABOVE_NOTE : FILL}
      />
      {note && (
        <Note title={note} data-part="left-out">
          {note}
        </Note>
      )}
    </Box>
  );
  if (!minWidth) return view;
  return (
    <Scroll ref={scroll} tabIndex={0} role="group" aria-label={description} {...rooted}>
      {view}
    </Scroll>
  );
}
