import { useState } from 'react';
import type { SubsetAction } from '@stroma/design-system/explorer';
import { useKept } from '@stroma/design-system/primitives';
import type { useSubsetActions } from '../../../../features/subsets/index.ts';

export type DialogKind = Extract<SubsetAction, 'save' | 'copy' | 'rename' | 'merge' | 'degs' | 'map' | 'delete'>;

/** The open dialog of a subset and the choices made in it. */
export interface OpenDialog {
  /** The dialog and the id of its subset; null while none is open. */
  open: { dialog: DialogKind; id: string } | null;
  /** Ids of the subsets to merge. */
  merged: string[];
  setMerged: (ids: string[]) => void;
  /** The merge was canceled or is done. */
  forgetMerged: () => void;
  /** Keep the merged subsets. */
  keep: boolean;
  setKeep: (keep: boolean) => void;
  show: (dialog: DialogKind, id: string) => void;
  close: () => void;
}

const NONE: string[] = [];

/** Holds which dialog of the subsets is open. An edit that succeeded closes its dialog. */
export function useOpenDialog(actions: ReturnType<typeof useSubsetActions>): OpenDialog {
  const [open, setOpen] = useState<OpenDialog['open']>(null);
  const [merged, setMerged, ticks] = useKept<string[]>('ticks.subset.merge', NONE);
  const [keep, setKeep] = useState(false);
  const [closedFor, setClosedFor] = useState(actions.done);
  if (actions.done !== closedFor) {
    setClosedFor(actions.done);
    setOpen(null);
  }
  return {
    ...{ open, merged, setMerged, keep, setKeep },
    forgetMerged: ticks.discard,
    show: (dialog, id) => {
      actions.reset();
      // Ticks that were kept are of the merge that is opened again.
      setMerged((now) => (now.includes(id) ? now : [id]));
      setKeep(false);
      setOpen({ dialog, id });
    },
    close: () => {
      actions.reset();
      setOpen(null);
    },
  };
}
