'use client';
import { useEffect, type RefObject } from 'react';
import type { HighchartsReactRefObject } from 'highcharts-react-official';
import type { Highcharts } from './core.ts';

/** Not in the typings. */
interface Measured {
  isDirtyBox: boolean;
  renderer: { cache: Record<string, unknown>; cacheKeys: string[] };
}

/** Measures all texts again and places what depends on them; `setSize` has no effect at an unchanged size unless the box is dirty. */
function layOut(chart: Highcharts.Chart): void {
  const measured = chart as unknown as Measured;
  measured.renderer.cache = {};
  measured.renderer.cacheKeys = [];
  measured.isDirtyBox = true;
  chart.setSize(undefined, undefined, false);
}

/** Lays a chart out again when fonts have loaded: Highcharts measured its legend and labels with the fallback fonts. */
export function useFontLayout(ref: RefObject<HighchartsReactRefObject | null>): void {
  useEffect(() => {
    // jsdom has no fonts.
    const fonts = 'fonts' in document ? document.fonts : null;
    const onLoaded = () => {
      const chart = ref.current?.chart;
      if (chart?.container?.isConnected) layOut(chart);
    };
    fonts?.addEventListener('loadingdone', onLoaded);
    return () => fonts?.removeEventListener('loadingdone', onLoaded);
  }, [ref]);
}
