import { useEffect, useSyncExternalStore } from 'react';
import type { IconName } from '@stroma/design-system/primitives';

/** A verb of the page that is open, for the command palette. */
export interface PageCommand {
  id: string;
  /** Message of its name, with values. */
  message: string;
  values?: Readonly<Record<string, string | number>>;
  icon?: IconName;
  /** Message with the reason why it is disabled. */
  why?: string | undefined;
  run: () => void;
}
const NONE: readonly PageCommand[] = [];
let announced = NONE;
const listeners = new Set<() => void>();
function announce(commands: readonly PageCommand[]): void {
  announced = commands;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Offers the page's verbs in the command palette for as long as the page is open. */
export function useCommands(commands: readonly PageCommand[]): void {
  useEffect(() => announce(commands), [commands]);
  useEffect(() => () => announce(NONE), []);
}

/** The verbs of the page that is open, in its order. */
export const usePageCommands = (): readonly PageCommand[] => useSyncExternalStore(subscribe, () => announced);
