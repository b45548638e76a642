import { createContext, useContext } from 'react';
import type { FramedChart } from '@stroma/design-system/plot-kit';

/** Sends a figure of the shown tab to the board; `result` names the analysis that it belongs to. */
export type SendToBoard = (chart: FramedChart, result?: string) => void;
/** Null if nothing may be sent: without the seat permission Edit, on a guest's page, and on the board itself. */
export const BoardContext = createContext<SendToBoard | null>(null);
export const useSendToBoard = (): SendToBoard | null => useContext(BoardContext);
