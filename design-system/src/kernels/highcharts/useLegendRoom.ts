'use client';
import { useLayoutEffect, useState, type RefObject } from 'react';
import type { HighchartsReactRefObject } from 'highcharts-react-official';
import { Highcharts } from './core.ts';

type Laid = { display?: boolean; legendHeight?: number; allItems?: readonly unknown[] };
/** px of a legend above or below the plot that the chart's height has room for, and around one at its side. */
const HELD = 64;
const AROUND = 24;

/** Height in px of a legend as laid out, and its number of entries; none of one that is not shown. */
export function legendSize(chart: Highcharts.Chart): { height: number; entries: number } {
  const { display, legendHeight = 0, allItems = [] } = chart.legend as unknown as Laid;
  return display ? { height: legendHeight, entries: allItems.length } : { height: 0, entries: 0 };
}

/** Height in px that all legend entries need beyond a chart's height, so that no entry is hidden and the plot keeps its size. */
export function legendOverflow(chart: Highcharts.Chart, height: number): number {
  const { display, legendHeight = 0 } = chart.legend as unknown as Laid;
  if (!display) return 0;
  const { layout, align } = chart.options.legend ?? {};
  const isBeside = layout === 'vertical' && align !== 'center';
  return Math.max(0, Math.ceil(isBeside ? legendHeight + AROUND - height : legendHeight - HELD));
}

/** Additional height that a chart needs for its legend; known after layout. `generation` identifies the chart. */
export function useLegendOverflow(
  ref: RefObject<HighchartsReactRefObject | null>,
  height: number | undefined,
  generation: string,
): number {
  const [more, setMore] = useState(0);
  useLayoutEffect(() => {
    const chart = ref.current?.chart;
    if (!chart || height === undefined) return;
    const measure = () => setMore(legendOverflow(chart, height));
    measure();
    const stop = Highcharts.addEvent(chart, 'render', measure);
    return () => void stop();
  }, [ref, height, generation]);
  return height === undefined ? 0 : more;
}
