import { useMemo, type ReactNode } from 'react';
import { FormKeeperProvider, makeKeeper } from '@stroma/design-system/primitives';
import { useAppSelector } from '../../app/store/hooks.ts';
import { forgetTyped, keepTyped, readTyped, sweepTyped } from './storage.ts';

/** Keeps the input of forms below in this browser under the signed-in user's uuid; without a user nothing is kept. */
export function KeptForms({ children }: { children: ReactNode }) {
  const uuid = useAppSelector((state) => state.session.info?.uuid);
  const keeper = useMemo(() => {
    if (!uuid) return null;
    sweepTyped();
    return makeKeeper({
      read: (key) => readTyped(uuid, key),
      write: (key, value) => keepTyped(uuid, key, value),
      remove: (key) => forgetTyped(uuid, key),
    });
  }, [uuid]);
  return <FormKeeperProvider keeper={keeper}>{children}</FormKeeperProvider>;
}
