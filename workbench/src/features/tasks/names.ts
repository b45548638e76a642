import { createContext, useContext } from 'react';
import { useCached } from '../../api/cache.ts';
import type { Loadable } from '@stroma/design-system/primitives';

const Names = createContext<string | null>(null);
/** Provides the `names` of the analysis that is shown inside. */
export const NamesProvider = Names.Provider;
/** Another value when the analysis is shown with other names of labels: what was derived from them is old. */
export const useNames = (): string | null => useContext(Names);

/** `useCached` for what holds names of labels: read again when the analysis is shown with other ones. */
export function useNamed<T>(key: string | null, read: () => Promise<T>): Loadable<T> {
  const names = useNames();
  return useCached(key && names ? `${key}:names ${names}` : key, read);
}
