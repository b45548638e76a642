import { createContext, useContext } from 'react';
import type { DatasetDetail } from '../dataset.ts';
import type { MapColouring, Pick } from './companion.types.ts';

/** Colourings that the shown result of a tab offers the map. */
export interface OfferedColourings {
  /** Id of the result; another one starts without a pick. */
  key: string;
  colourings: readonly MapColouring[];
}
export interface CompanionState {
  detail: DatasetDetail;
  /** The result offered to the map; null if there is none, in which case nothing is picked. */
  result: string | null;
  pick: Pick;
  /** Colouring of the map by the result; null while it has the user's own colouring. */
  shown: MapColouring | null;
  /** Part of the result in the figure, such as the comparison of one cell type. */
  part: number;
  setPart: (part: number) => void;
  /** Sets the pick in the figure; the map then shows it. */
  setPick: (pick: Pick) => void;
  /** Sets the pick that corresponds to a selection on the map, without changing the map. */
  followMap: (pick: Pick) => void;
  offer: (offered: OfferedColourings | null) => void;
}
/** Null for a tool without a map that follows it: on the figure board, in a test. */
export const CompanionContext = createContext<CompanionState | null>(null);
export const useCompanion = (): CompanionState | null => useContext(CompanionContext);

/** The pick of the shown figure; the setter is `null` if no map follows. */
export const usePick = (): readonly [Pick, ((pick: Pick) => void) | null] => {
  const companion = useCompanion();
  return [companion?.pick ?? null, companion?.setPick ?? null];
};
