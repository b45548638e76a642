import { useEffect, useRef, useState } from 'react';
import type { Host } from './host.types.ts';

/** Counts the changes of a drawing: those after the last submitted one are not saved. */
export interface Edits {
  made: number;
  handed: number;
  saved: number;
}
export const NO_EDITS: Edits = { made: 0, handed: 0, saved: 0 };
export const isDirty = ({ made, saved }: Edits): boolean => made !== saved;
export const markChanged = (edits: Edits): Edits => ({ ...edits, made: edits.made + 1 });
export const markSubmitted = (edits: Edits): Edits => ({ ...edits, handed: edits.made });
export const markSaved = (edits: Edits): Edits => ({ ...edits, saved: edits.handed });

/** Keeps the host informed about unsaved changes in any open tool. */
export function useSaved(host: Host | undefined) {
  const edits = useRef(NO_EDITS);
  const [dirty, setDirty] = useState(false);
  const { onState, reply } = host ?? {};
  useEffect(() => onState?.(dirty), [onState, dirty]);
  const follow = (next: Edits) => {
    edits.current = next;
    setDirty(isDirty(next));
  };
  useEffect(() => {
    if (reply?.isDone) follow(markSaved(edits.current));
  }, [reply]);
  return {
    onChanged: () => follow(markChanged(edits.current)),
    onHanded: () => follow(markSubmitted(edits.current)),
  };
}
