'use client';
import { useState } from 'react';
import type { LabelTableProps } from './LabelTable.types.ts';

/**
 * Which dialog of an edit is open. An edit that has succeeded closes its dialog; one that is refused leaves it open with what was typed.
 * Where nobody says what became of an edit (no `done`), the dialog closes when it is sent.
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
