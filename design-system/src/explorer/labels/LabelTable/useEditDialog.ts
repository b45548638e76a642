'use client';
import { useState } from 'react';
import type { LabelTableProps } from './LabelTable.types.ts';

/**
 * Tracks the open edit dialog. A successful edit closes its dialog; a refused one leaves it open with the input. Without `done`, the dialog closes
 * when the edit is sent.
 */
export function useEditDialog<O>({ done, onReset }: Pick<LabelTableProps, 'done' | 'onReset'>) {
  const [open, setOpen] = useState<O | null>(null);
  const [closedFor, setClosedFor] = useState(done);
  if (done !== closedFor) {
    setClosedFor(done);
    setOpen(null);
  }
  const show = (next: O | null) => {
    onReset?.();
    setOpen(next);
  };
  const edit = (send: () => void) => {
    if (done === undefined) setOpen(null);
    send();
  };
  return [open, show, edit] as const;
}
