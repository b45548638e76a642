import type { DatasetState } from '@stroma/contract';
import { shownState } from '../../api/state.ts';
import { readyOr, useRead } from '../calls/index.ts';

const NONE: DatasetState[] = [];

/** Named states of a dataset, newest first. */
export const useStates = (dataset: string) => useRead('states', 'list', { params: { id: dataset } });

/** The named state in the URL; null for the current data, or while loading. */
export function useShownState(dataset: string): DatasetState | null {
  const states = readyOr(useStates(dataset), NONE);
  const id = shownState();
  return states.find((state) => state.id === id) ?? null;
}
