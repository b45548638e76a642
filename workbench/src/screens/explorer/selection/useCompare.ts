import { useEffect, useRef, useState } from 'react';
import type { CellSet } from '@stroma/contract';
import { groupOfSet, type StoredCells } from '@stroma/contract/tools';
import { useT } from '@stroma/design-system/messages';
import type { UiError } from '@stroma/design-system/primitives';
import { ApiError } from '../../../api/client.ts';
import { asName } from '../../../features/asName.ts';
import { complement, type Bits } from '../../../features/selection/index.ts';
import { useSayFailure } from '../../../features/useSayFailure.ts';
import { useStoredSet } from './useStoredSet.ts';

interface Asked {
  dataset: string;
  /** Cells of the dataset. */
  total: number;
  sets: readonly CellSet[];
  /** Name of the selected cells. */
  name: string;
}
interface Work {
  isBusy: boolean;
  error: UiError | null;
}
const IDLE: Work = { isBusy: false, error: null };

/** Stores the selected cells, with those to compare if given, once per click. */
export function useCompare({ dataset, total, sets, name }: Asked) {
  const t = useT();
  const store = useStoredSet(dataset, sets);
  const sayFailure = useSayFailure();
  const [work, setWork] = useState(IDLE);
  const isHere = useRef(true);
  const isRunning = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const groupsOf = async (bits: Bits, other: string | null): Promise<StoredCells[]> => {
    const a = await store(bits, name);
    const known = sets.find((set) => set.hash === other);
    const rest = asName(t('selection.restOf', { name: a.name }), 100);
    const b = known ?? (await store(complement(bits, total), rest));
    return [groupOfSet(a), groupOfSet(b)];
  };
  /** Runs one at a time; `done` is not called after the user has left the dataset. */
  const run = async <T>(storing: () => Promise<T>, done: (stored: T) => void, isInDialog: boolean): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setWork({ isBusy: true, error: null });
    try {
      const stored = await storing();
      setWork(IDLE);
      if (isHere.current) done(stored);
    } catch (error) {
      const isSaid = isInDialog && error instanceof ApiError;
      setWork(isSaid ? { isBusy: false, error: { id: error.id, params: error.params } } : IDLE);
      if (!isSaid) sayFailure(error);
    } finally {
      isRunning.current = false;
    }
  };
  /** The cells alone. */
  const storeOne = (bits: Bits, done: (group: StoredCells) => void): Promise<void> =>
    run(async () => groupOfSet(await store(bits, name)), done, false);
  /** Compares with the cells of the set `other`, or with all others. */
  const compare = (
    bits: Bits,
    other: string | null,
    { done, isInDialog }: { done: (groups: StoredCells[]) => void; isInDialog: boolean },
  ): Promise<void> => run(() => groupsOf(bits, other), done, isInDialog);
  return { work, storeOne, compare, forget: () => setWork(IDLE) };
}
