import { useMemo, type ReactNode } from 'react';
import { FormKeeperProvider, makeKeeper } from '@stroma/design-system/primitives';
import { useAppSelector } from '../../app/store/hooks.ts';
import { removeExpiredInput } from './listed.ts';
import { removeFormInput, storeFormInput, readFormInput } from './storage.ts';

/** Keeps the input of forms below in this browser under the signed-in user's uuid; without a user nothing is kept. */
export function KeptForms({ children }: { children: ReactNode }) {
  const uuid = useAppSelector((state) => state.session.info?.uuid);
  const keeper = useMemo(() => {
    if (!uuid) return null;
    removeExpiredInput();
    return makeKeeper({
      read: (key) => readFormInput(uuid, key),
      write: (key, value) => storeFormInput(uuid, key, value),
      remove: (key) => removeFormInput(uuid, key),
    });
  }, [uuid]);
  return <FormKeeperProvider keeper={keeper}>{children}</FormKeeperProvider>;
}
