'use client';
import { memo, useContext, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { HighchartsReactRefObject } from 'highcharts-react-official';
import { styled, useTheme } from 'styled-components';
import { Highcharts } from './core.ts';
import { unescapeLabel } from './labels.ts';
import { HighchartsReact } from './react.ts';
import { useChartRoot } from '../figure/chart.tsx';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { LegendReplacedContext } from '../figure/legend.ts';
import { NOTE_HEIGHT, noteOf } from '../figure/note.ts';
import { useRowsHeight } from '../figure/room.ts';
import { useStable } from '../figure/useStableProps.ts';
import { useNextTask } from '../../primitives/useNextTask.ts';
import { useSize } from '../../primitives/useSize.ts';
import { useT } from '../../theme/messages.ts';
import { heightWithSlantedNames } from '../text/slanted.ts';
import { withTheme } from './chartTheme.ts';
import { fileSvg } from './fileSvg.ts';
import { AXIS_WIDTH, axisNames, type NamesBelow } from './namesBelow.ts';
import { canUpdate, updateChart, withLines } from './updateChart.ts';
import { useFontLayout } from './useFontLayout.ts';
import { useLegendOverflow } from './useLegendRoom.ts';
import { useMeasuredLegend, useTallLegend } from './useTallLegend.ts';

const Box = styled.div<{ $height?: number }>`
  position: relative;
  width: 100%;
  ${({ $height }) => ($height ? `height: ${$height}px;` : 'height: 100%; min-height: 180px;')}
  overflow: hidden;
  /* Clicks on elements inside a violin count as clicks on the violin. */
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

/**
 * Describes a series by its name, because the default, such as "series 28 of 32 with 2 data points", is uninformative and always English. By its
 * templates, the library takes half of the time in which a chart of many series is created.
 */
const describeSeries = ({ name, options }: Highcharts.Series) =>
  [name, options.accessibility?.description].filter(Boolean).join(' ');

const Scroll = styled.div`
  overflow-x: auto;
  overflow-y: hidden;
  min-width: 0;
`;

export interface HighchartsViewProps {
  /** Pure options; theme and sizes are laid under them. */
  options: Highcharts.Options;
  /** Accessible description of the chart. */
  description: string;
  height?: number;
  /** Options of an exported copy at its size (margins, own marks); laid over `options`. */
  exportOptions?: (width: number, height: number) => Highcharts.Options;
  /** Height in px of an exported copy at a width and a requested height, if that is too small for its names; by default the chart's own. */
  fileHeight?: (width: number, height?: number) => number;
  /** Height in px per category in an exported copy with stacked categories; default FILE_ROW. */
  fileRow?: number;
  /** Group names below the plot, laid out for its width; a chart whose names need more height grows. */
  names?: NamesBelow;
  /** Number of missing or infinite values without a mark; the chart and its file state it. */
  leftOut?: number;
  /** px below which the chart scrolls sideways in its own box instead of crowding its groups. */
  minWidth?: number;
}

const STEP = 16;
/** px of a chart before it is laid out. */
const USUAL = 640;

/** Increases when a chart cannot apply the next options in place, because an option that was set is now absent. */
function useGeneration(options: Highcharts.Options, locale: string): string {
  const held = useRef({ options, generation: 0 });
  if (held.current.options !== options) {
    const isSame = canUpdate(held.current.options, options);
    held.current = { options, generation: held.current.generation + (isSame ? 0 : 1) };
  }
  return `${locale}:${held.current.generation}`;
}

/** Lays the chart out again when its container changes its size. */
function useReflow(box: RefObject<HTMLElement | null>, ref: RefObject<HighchartsReactRefObject | null>): void {
  useEffect(() => {
    const target = box.current;
    if (!target) return;
    const observer = new ResizeObserver(() => {
      if (target.clientWidth) ref.current?.chart.reflow();
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [box, ref]);
}

/**
 * A single chart that is updated in place and resizes with its container. An update is long enough for a separate task, after the page around it is
 * shown, as creating it is.
 */
export function HighchartsView(props: HighchartsViewProps) {
  return <Chart {...useDeferredValue(useStable(props))} />;
}

const Chart = memo(function Chart(props: HighchartsViewProps) {
  const { exportOptions, fileHeight, fileRow, minWidth, names, leftOut = 0 } = props;
  const description = unescapeLabel(props.description);
  const box = useRef<ChartElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const root = useChartRoot(minWidth ? scroll : box);
  const ref = useRef<HighchartsReactRefObject>(null);
  /** The chart that is drawn and the options that it has. */
  const drawn = useRef<{ chart: Highcharts.Chart; options: Highcharts.Options } | null>(null);
  const theme = useTheme();
  const t = useT();
  const { locale } = t;
  const isLegendReplaced = useContext(LegendReplacedContext);
  const note = leftOut > 0 ? noteOf(leftOut, t) : '';
  const { width } = useSize(box);
  // Widths with the same name layout share options, so the chart is not redrawn for each px.
  const plotWidth = names
    ? Math.round(Math.max(STEP, (width || USUAL) - (names.beside ?? AXIS_WIDTH)) / STEP) * STEP
    : 0;
  const options = useMemo(
    () => (names ? Highcharts.merge(props.options, axisNames(names, plotWidth)) : props.options),
    [props.options, names, plotWidth],
  );
  const { isFolded, button, measure } = useTallLegend(props.options, width);
  const isLegendAway = isLegendReplaced || isFolded;
  const hasLegend = options.legend?.enabled !== false;
  const room = useRowsHeight(props.height ?? 0) || undefined;
  const own = names ? heightWithSlantedNames(room, options.chart?.marginBottom) : room;
  // Replaces the library's English texts.
  const [whole, end, legend] = [t('chart.container'), t('chart.end'), t('chart.legend')];
  const legendItem = t('chart.legendItem', { name: '{itemName}' });
  const merged = useMemo(() => {
    const accessibility: Highcharts.Options = {
      accessibility: {
        description,
        landmarkVerbosity: 'disabled',
        series: { pointDescriptionEnabledThreshold: 60, descriptionFormatter: describeSeries },
        keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: 60 } },
        // Omits the library's headings, which would break the heading order of the page.
        screenReaderSection: { beforeChartFormat: '<div>{chartLongdesc}</div>' },
      },
    };
    const all = Highcharts.merge(accessibility, withTheme(theme, options), {
      lang: {
        ...{ decimalPoint: '.', thousandsSep: ',', locale },
        accessibility: {
          chartContainerLabel: whole,
          // The accessible name is the title at the start of the description.
          svgContainerLabel: description.split('. ')[0] ?? whole,
          legend: { legendItem, legendLabel: legend, legendLabelNoTitle: legend },
          screenReaderSection: { endOfChartMarker: end },
        },
      },
      // The options are memoised: Highcharts must not write into their data.
      chart: { allowMutatingData: false },
      legend: { enabled: hasLegend && !isLegendAway },
    });
    return withLines(all);
  }, [isLegendAway, hasLegend, options, theme, description, locale, whole, end, legend, legendItem]);
  // Before its box is there, a chart would be drawn twice, the second time for the width of the box.
  const isThere = useNextTask();
  const generation = useGeneration(merged, isThere ? locale : '');
  useFontLayout(ref);
  const more = useLegendOverflow(ref, own, generation);
  const height = own === undefined ? undefined : own + more + (note ? NOTE_HEIGHT : 0);
  useLayoutEffect(() => {
    const chart = ref.current?.chart;
    if (!chart) return;
    const before = drawn.current;
    if (before?.chart === chart && before.options !== merged) updateChart(chart, before.options, merged);
    drawn.current = { chart, options: merged };
  }, [merged, generation]);
  useMeasuredLegend(ref, isLegendReplaced ? null : measure, height, generation);
  useEffect(() => {
    const target = box.current;
    if (!target) return;
    target.stromaSvg = (width, wished) => {
      const chart = ref.current?.chart;
      const ground = theme.colour.surface;
      const ink = theme.colour.text;
      const withLegend = { legend: { enabled: hasLegend } };
      const ofFile: typeof exportOptions = isLegendAway
        ? (...size) => Highcharts.merge(withLegend, exportOptions?.(...size))
        : exportOptions;
      const file = { width, wished, fileHeight, fileRow, exportOptions: ofFile, names, note, ground, ink };
      return chart ? fileSvg(chart, file) : '';
    };
  }, [exportOptions, fileHeight, fileRow, isLegendAway, hasLegend, names, note, theme]);
  useReflow(box, ref);
  const rooted = { ...root.attributes, style: root.style };
  const view = (
    <Box ref={box} $height={height} data-chart="" {...(minWidth ? { style: { minWidth } } : rooted)}>
      {isThere && (
        <HighchartsReact
          key={generation}
          ref={ref}
          highcharts={Highcharts}
          options={merged}
          allowChartUpdate={false}
          containerProps={note ? ABOVE_NOTE : FILL}
        />
      )}
      {note && (
        <Note title={note} data-part="left-out">
          {note}
        </Note>
      )}
    </Box>
  );
  return (
    <>
      {button}
      {minWidth ? (
        <Scroll ref={scroll} tabIndex={0} role="group" aria-label={description} {...rooted}>
          {view}
        </Scroll>
      ) : (
        view
      )}
    </>
  );
});
