'use client';
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import type { HighchartsReactRefObject } from 'highcharts-react-official';
import { Highcharts } from './core.ts';
import { isLegendTooTall, isNarrow, useLegendFold } from '../figure/LegendFold.tsx';
import { legendSize } from './useLegendRoom.ts';

/**
 * Folds a legend that would fill a narrow figure. It is known only once it is laid out: `measure` is called then, and its finding holds for these
 * options while the figure is narrow.
 */
export function useTallLegend(options: Highcharts.Options, width: number) {
  const [found, setFound] = useState<{ options: Highcharts.Options; entries: number } | null>(null);
  const isKnown = found?.options === options && isNarrow(width);
  const { isFolded, button } = useLegendFold(isKnown ? found.entries : 0);
  // A vertical list is the chart's labels, and the chart's height has room for it.
  const isLabels = options.legend?.layout === 'vertical';
  const measure = useCallback(
    (chart: Highcharts.Chart, height: number | undefined) => {
      if (isKnown || isLabels) return;
      const { height: tall, entries } = legendSize(chart);
      if (isLegendTooTall(width, height ?? chart.chartHeight, tall)) setFound({ options, entries });
    },
    [isKnown, isLabels, options, width],
  );
  return { isFolded, button, measure };
}

/** Measures the legend each time that the chart is laid out. `generation` identifies the chart. */
export function useMeasuredLegend(
  ref: RefObject<HighchartsReactRefObject | null>,
  measure: ReturnType<typeof useTallLegend>['measure'] | null,
  height: number | undefined,
  generation: string,
): void {
  useLayoutEffect(() => {
    const chart = ref.current?.chart;
    if (!chart || !measure) return;
    const again = () => measure(chart, height);
    again();
    const stop = Highcharts.addEvent(chart, 'render', again);
    return () => void stop();
  }, [ref, measure, height, generation]);
}
