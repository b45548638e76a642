import type { Loadable } from '@stroma/design-system/primitives';
import type { useCellSets } from '../../../features/cells/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import type { MapOverride } from '../embedding/EmbeddingPanel.tsx';
import { useMapColour } from '../embedding/useColour.ts';
import type { View } from '../view/view.ts';
import type { HighlightedCells, MapColouring } from './companion.types.ts';
import { viewWithColouring } from './useCompanionHost.ts';
import { useGroupPick } from './useGroupPick.ts';
import { useGroupsColour } from './useGroupsColour.ts';

interface Lent {
  view: View;
  /** The colouring of `view` is the result's. */
  isLent: boolean;
  override: MapOverride | null;
  onOverridePick: (codes: number[]) => void;
  /** State of the borrowed colours' source. */
  state: Loadable<unknown>;
}

/** Colours of the map next to a result. If they cannot be loaded, the user's own colouring is shown. */
export function useResultColours(
  detail: DatasetDetail,
  view: View,
  shown: MapColouring | null,
  result: string | null,
  sets: ReturnType<typeof useCellSets>,
): Lent {
  const groups = useGroupsColour(shown, detail, view.palette);
  const lent = viewWithColouring(view, shown, result);
  // Cached and shared with the map; used here only for its error.
  const { state: coloured } = useMapColour(detail, shown && !groups.override ? lent : null);
  const state = shown?.kind === 'groups' ? groups.state : coloured;
  const drawn = shown && state.state === 'error' ? view : lent;
  const { highlighted, onPick } = useGroupPick(groups.override, shown?.kind === 'groups' ? shown.groups : NONE, sets);
  return {
    ...{ view: drawn, isLent: drawn !== view, state },
    override: groups.override && { ...groups.override, highlighted },
    onOverridePick: onPick,
  };
}
const NONE: readonly HighlightedCells[] = [];
