'use client';
import { EmbeddingPlot } from '../../charts/EmbeddingPlot/EmbeddingPlot.tsx';
import { embeddingPlotTable } from '../../charts/EmbeddingPlot/EmbeddingPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** EmbeddingPlot with its frame, states, table and downloads. */
export const EmbeddingPlotFigure = chartFigure({ chart: EmbeddingPlot, table: embeddingPlotTable });
