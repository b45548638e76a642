import { useCallback } from 'react';
import type { CellSet } from '@stroma/contract';
import { call } from '../../../api/client.ts';
import { useAppDispatch } from '../../../app/store/hooks.ts';
import { refetchCalls } from '../../../features/calls/index.ts';
import { toCellExpression, hashOfBits, type Bits } from '../../../features/selection/index.ts';

/** Number of hash characters that distinguish two sets of the same name. */
const HASH_SHOWN = 8;

/**
 * Returns a function that stores cells under a name, unless a set of the same cells is stored already. Throws an ApiError:
 * CELL_SET_EMPTY without cells, CELL_SETS_FULL.
 */
export function useStoredSet(dataset: string, sets: readonly CellSet[]) {
  const dispatch = useAppDispatch();
  return useCallback(
    async (bits: Bits, proposed: string): Promise<CellSet> => {
      const hash = await hashOfBits(dataset, bits);
      const known = sets.find((set) => set.hash === hash);
      if (known) return known;
      const isTaken = sets.some((set) => set.name === proposed);
      const name = isTaken ? `${proposed} ${hash.slice(0, HASH_SHOWN)}` : proposed;
      const made = await call('cells', 'createSet', {
        params: { id: dataset },
        body: { name, cells: toCellExpression(bits) },
      });
      dispatch(refetchCalls(['cells']));
      return made;
    },
    [dataset, sets, dispatch],
  );
}
