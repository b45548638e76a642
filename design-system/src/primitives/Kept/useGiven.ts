'use client';
import { useEffect, useRef } from 'react';
import type { KeptControl } from './useKept.tsx';

interface Given {
  /** The form is sent. */
  give: () => void;
  /** Closes the dialog and keeps the input for the next time. */
  onClose: () => void;
  /** Closes the dialog and discards the input. */
  onCancel: () => void;
}
/**
 * State of a dialog that its parent closes after a successful submission, which discards the input. The input is kept after an error or
 * Escape; Cancel discards it.
 *
 * @param error server error of the submission; null while pending or after success.
 */
export function useGiven({ discard }: Pick<KeptControl, 'discard'>, error: object | null, onClose: () => void): Given {
  const isGiven = useRef(false);
  const latest = useRef(discard);
  latest.current = discard;
  const last = useRef(error);
  // Only errors after the submission belong to it.
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
