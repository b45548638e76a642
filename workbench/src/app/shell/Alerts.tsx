import { lazy, Suspense } from 'react';
import { useT } from '@stroma/design-system/messages';
import { ToastRegion } from '@stroma/design-system/primitives';
import { alertConfirmed, dismissed } from '../../features/notices/index.ts';
import { signOutRequested } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';

const AlertDialogs = lazy(() => import('./AlertDialogs.tsx'));

/** The two global alerts and the passing notices (specification 8). Confirming an alert signs out; the guard leads to sign-in. */
export function Alerts() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { items, sessionExpired, maintenance } = useAppSelector((state) => state.notices);
  const confirm = () => {
    dispatch(alertConfirmed());
    dispatch(signOutRequested());
  };
  const toasts = items.map(({ id, tone, error, messageId, values }) => ({
    id,
    tone,
    text: error ? t.error(error) : t.dynamic(messageId!, values),
  }));
  return (
    <>
      {(sessionExpired || maintenance) && (
        <Suspense fallback={null}>
          <AlertDialogs sessionExpired={sessionExpired} onConfirm={confirm} />
        </Suspense>
      )}
      <ToastRegion items={toasts} onDismiss={(id) => dispatch(dismissed(id))} />
    </>
  );
}
