'use client';
import { useEffect, useRef } from 'react';
import type { KeptControl } from './useKept.tsx';

interface Given {
  /** The form is sent. */
  give: () => void;
  /** Closes the dialog; what was typed stays for the next time. */
  onClose: () => void;
  /** Closes it and takes away what was typed. */
  onCancel: () => void;
}
/**
 * A dialog that its owner closes when what was sent has arrived: then what was typed is done with. One that is refused, or that is closed by
 * Escape, keeps it; Cancel takes it away.
 *
 * @param error what the server said to what was sent; null: nothing yet, or that it is there.
 */
export function useGiven({ discard }: Pick<KeptControl, 'discard'>, error: object | null, onClose: () => void): Given {
  const isGiven = useRef(false);
  const latest = useRef(discard);
  latest.current = discard;
  const last = useRef(error);
  // Only what came after the sending is an answer to it.
  if (error !== last.current) {
    last.current = error;
    if (error) isGiven.current = false;
  }
  useEffect(
    () => () => {
      if (isGiven.current) latest.current();
    },
    [],
  );
  const close = () => {
    isGiven.current = false;
    onClose();
  };
  return {
    give: () => {
      isGiven.current = true;
    },
    onClose: close,
    onCancel: () => {
      discard();
      close();
    },
  };
}
