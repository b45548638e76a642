'use client';
import { useEffect, useRef } from 'react';
import { styled, useTheme } from 'styled-components';
import { Highcharts } from '../../highcharts/core.ts';
import { useT } from '../../theme/messages.ts';
import { withTheme } from './chartTheme.ts';

const Box = styled.div<{ $height?: number }>`
  width: 100%;
  ${({ $height }) => ($height ? `height: ${$height}px;` : 'height: 100%; min-height: 180px;')}
  overflow: hidden;
`;

const Scroll = styled.div`
  overflow-x: auto;
  overflow-y: hidden;
  min-width: 0;
`;

/** What a PlotFrame needs to export a chart; found by the frame through the element. */
export interface ChartElement extends HTMLDivElement {
  stromaSvg?: (width: number, height: number) => string;
}

/** Added by the exporting module; its typings do not reach the ESM entry. */
type WithSvg = Highcharts.Chart & { getSVG: (options: Highcharts.Options) => string };

export interface HighchartsViewProps {
  /** Pure options; theme and sizes are laid under them. */
  options: Highcharts.Options;
  /** Accessible description of what the chart shows. */
  description: string;
  height?: number;
  /** Options of an exported copy at its size (margins, own marks); laid over `options`. */
  exportOptions?: (width: number, height: number) => Highcharts.Options;
  /** px below which the chart scrolls sideways in its own box instead of crowding its groups. */
  minWidth?: number;
}

/** One chart, kept and updated in place; it takes the size of its box. */
export function HighchartsView({ options, description, height, exportOptions, minWidth }: HighchartsViewProps) {
  const box = useRef<ChartElement>(null);
  const chart = useRef<Highcharts.Chart>(null);
  const theme = useTheme();
  const t = useT();
  useEffect(() => {
    const target = box.current;
    if (!target) return;
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
    const merged = Highcharts.merge(accessibility, withTheme(theme, options), {
      lang: { decimalPoint: '.', thousandsSep: ',', locale: t.locale },
    });
    chart.current?.destroy();
    chart.current = Highcharts.chart(target, merged);
    target.stromaSvg = (width, tall) =>
      (chart.current as WithSvg | null)?.getSVG({
        ...Highcharts.merge(exportOptions?.(width, tall) ?? {}, {
          chart: { width, height: tall, backgroundColor: theme.colour.surface },
        }),
      }) ?? '';
    const observer = new ResizeObserver(() => {
      if (chart.current && target.clientWidth) chart.current.reflow();
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      chart.current?.destroy();
      chart.current = null;
    };
  }, [options, exportOptions, theme, description, t.locale]);
  const view = <Box ref={box} $height={height} data-chart="" style={minWidth ? { minWidth } : undefined} />;
  if (!minWidth) return view;
  return (
    <Scroll tabIndex={0} role="group" aria-label={description}>
      {view}
    </Scroll>
  );
}
