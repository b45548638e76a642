'use client';
import { ThresholdHistogram } from '../../charts/ThresholdHistogram/ThresholdHistogram.tsx';
import { histogramTable, HISTOGRAM_LIMIT } from '../../charts/ThresholdHistogram/ThresholdHistogram.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** ThresholdHistogram with its frame, states, table, limit and downloads. */
export const ThresholdHistogramFigure = chartFigure({
  chart: ThresholdHistogram,
  table: histogramTable,
  limit: { most: HISTOGRAM_LIMIT, count: ({ data }) => data.counts.length },
});
