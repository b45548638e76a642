'use client';
import { TermNetwork } from '../../charts/TermNetwork/TermNetwork.tsx';
import { termNetworkTable } from '../../charts/TermNetwork/TermNetwork.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** TermNetwork with its frame, states, table and downloads. */
export const TermNetworkFigure = chartFigure({ chart: TermNetwork, table: termNetworkTable });
