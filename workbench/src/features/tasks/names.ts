import { createContext, useContext } from 'react';
import { useCached } from '../../api/cache.ts';
import type { Loadable } from '@stroma/design-system/primitives';

const Names = createContext<string | null>(null);
/** Provides the `names` of the analysis that is shown inside. */
export const NamesProvider = Names.Provider;
/** Key that changes when the analysis is shown with other label names, which invalidates derived data. */
export const useNames = (): string | null => useContext(Names);

/** `useCached` for data with label names: loaded again when the analysis is shown with other names. */
export function useCachedWithNames<T>(key: string | null, read: () => Promise<T>): Loadable<T> {
  const names = useNames();
  return useCached(key && names ? `${key}:names ${names}` : key, read);
}
