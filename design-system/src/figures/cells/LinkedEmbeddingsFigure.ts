'use client';
import { LinkedEmbeddings } from '../../charts/LinkedEmbeddings/LinkedEmbeddings.tsx';
import { linkedEmbeddingsTable } from '../../charts/LinkedEmbeddings/LinkedEmbeddings.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** LinkedEmbeddings with its frame, states, table and downloads. */
export const LinkedEmbeddingsFigure = chartFigure({ chart: LinkedEmbeddings, table: linkedEmbeddingsTable });
