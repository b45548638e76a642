import { createContext, useContext } from 'react';
import type { DatasetDetail } from '../dataset.ts';
import type { MapColouring, Pick } from './companion.types.ts';

/** Colourings that the shown result of a tab offers the map. */
export interface Offered {
  /** Names the result; another one starts without a pick. */
  key: string;
  colourings: readonly MapColouring[];
}
export interface CompanionState {
  detail: DatasetDetail;
  /** The result that is offered; null until one is: nothing is picked without one, and nothing can be. */
  result: string | null;
  pick: Pick;
  /** Colouring of the map by the result; null while it has the user's own colouring. */
  shown: MapColouring | null;
  /** Which part of the result the figure shows, such as the comparison of one cell type. */
  part: number;
  setPart: (part: number) => void;
  /** Picks in the figure; the map turns to what shows it. */
  setPick: (pick: Pick) => void;
  /** Picks for what was selected on the map, which stays as it is. */
  followMap: (pick: Pick) => void;
  offer: (offered: Offered | null) => void;
}
/** Null where a tool stands without a map that follows it: the figure board, a test. */
export const CompanionContext = createContext<CompanionState | null>(null);
export const useCompanion = (): CompanionState | null => useContext(CompanionContext);

/** The pick of the shown figure; `null` as the setter's place where no map follows. */
export const usePick = (): readonly [Pick, ((pick: Pick) => void) | null] => {
  const companion = useCompanion();
  return [companion?.pick ?? null, companion?.setPick ?? null];
};
