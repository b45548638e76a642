'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { useT } from '../../theme/messages.ts';

const InState = createContext(false);

/** Provides whether a named state is shown, for all components that explain why editing is disabled. */
export function InStateProvider({ isInState, children }: { isInState: boolean; children: ReactNode }) {
  return <InState value={isInState}>{children}</InState>;
}

/** Why the reader cannot edit: a named state is shown, or the seat does not include Edit. */
export function useEditDenied(): string {
  const inState = useContext(InState);
  const t = useT();
  return t(inState ? 'states.denied' : 'permission.edit');
}
