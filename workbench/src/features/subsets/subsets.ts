import type { CellExpression, Subset, Subsets } from '@stroma/contract';
import type { Loadable, UiError } from '@stroma/design-system/primitives';
import { useCallMutation, useRead } from '../calls/index.ts';
import { TASK_READS } from '../tasks/reads.ts';

/** Reads to invalidate after a subset edit, also after a conflict. */
export const SUBSETS = ['subsets', 'cells', ...TASK_READS];

/** Subsets of a dataset, datasets made of it, and the last edits. */
export const useSubsets = (dataset: string): Loadable<Subsets> =>
  useRead('subsets', 'list', { params: { id: dataset } });

export interface SubsetActions {
  copy: (subset: Subset, name: string) => void;
  rename: (subset: Subset, name: string) => void;
  /** Saves cells as the next version of the subset that was checked out. */
  save: (subset: Subset, cells: CellExpression) => void;
  merge: (subsets: readonly Subset[], name: string, keep: boolean) => void;
  remove: (subset: Subset) => void;
  undo: (revision: number) => void;
  redo: (revision: number) => void;
  busy: boolean;
  /** Reply of the server to the last edit. */
  error: UiError | null;
  /** Number of edits that have succeeded. */
  done: number;
  reset: () => void;
}

/** Edits of the subsets of a dataset at the versions that are shown. */
export function useSubsetActions(dataset: string): SubsetActions {
  const options = { refreshes: SUBSETS, always: true, notice: 'explorer.subsetsSaved' };
  const [copy, copied] = useCallMutation('subsets', 'copy', options);
  const [edit, edited] = useCallMutation('subsets', 'edit', options);
  const [merge, merged] = useCallMutation('subsets', 'merge', options);
  const [remove, removed] = useCallMutation('subsets', 'remove', options);
  const params = { id: dataset };
  const all = [copied, edited, merged, removed];
  const reset = (): void => all.forEach((state) => state.reset());
  const naming = ({ id, version }: Subset) => ({ subset: id, expected: version });
  const after =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A): void => {
      reset();
      act(...given);
    };
  return {
    copy: after((subset: Subset, name: string) => copy({ params, body: { subset: subset.id, name } })),
    rename: after((subset: Subset, name: string) =>
      edit({ params, body: { kind: 'rename', ...naming(subset), name } }),
    ),
    save: after((subset: Subset, cells: CellExpression) =>
      edit({ params, body: { kind: 'cells', ...naming(subset), cells } }),
    ),
    merge: after((subsets: readonly Subset[], name: string, keep: boolean) =>
      merge({ params, body: { subsets: subsets.map(naming), name, keep } }),
    ),
    remove: after((subset: Subset) =>
      remove({ params, query: { subset: subset.id, expected: String(subset.version) } }),
    ),
    undo: after((expected: number) => edit({ params, body: { kind: 'undo', expected } })),
    redo: after((expected: number) => edit({ params, body: { kind: 'redo', expected } })),
    busy: all.some(({ busy }) => busy),
    error: all.find(({ error }) => error)?.error ?? null,
    done: all.reduce((sum, { done }) => sum + done, 0),
    reset,
  };
}
