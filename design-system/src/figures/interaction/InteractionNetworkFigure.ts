'use client';
import { InteractionNetwork } from '../../charts/InteractionNetwork/InteractionNetwork.tsx';
import { interactionNetworkTable } from '../../charts/InteractionNetwork/InteractionNetwork.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** InteractionNetwork with its frame, states, table and downloads. */
export const InteractionNetworkFigure = chartFigure({ chart: InteractionNetwork, table: interactionNetworkTable });
