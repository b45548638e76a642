import { shortValues, useT } from '@stroma/design-system/messages';
import { ToastRegion } from '@stroma/design-system/primitives';
import { alertConfirmed, dismissed, isSaidByAlert } from '../../features/notices/index.ts';
import { signOutRequested } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { AlertDialogs } from './AlertDialogs.tsx';

/**
 * The two global alerts and the passing notices (specification 8). Confirming an alert signs out; the guard leads to sign-in. They are part of the
 * first load, because the server may be unreachable when they are needed.
 */
export function Alerts() {
  const t = useT();
  const dispatch = useAppDispatch();
  const notices = useAppSelector((state) => state.notices);
  const { sessionExpired, isLocked, maintenance } = notices;
  const items = notices.items.filter((item) => !isSaidByAlert(notices, item));
  const confirm = () => {
    // In this order, so that the input is kept when an alert signs the user out.
    dispatch(signOutRequested());
    dispatch(alertConfirmed());
  };
  const toasts = items.flatMap(({ id, tone, error, messageId, values, at }) => {
    // Empty while the sentences of a page that has just loaded are on their way.
    const text = error ? t.error(error) : t.dynamic(messageId!, shortValues(values, t), '');
    return text ? [{ id, tone, text: at ? `${text} (${t.date(at)})` : text }] : [];
  });
  return (
    <>
      {(sessionExpired || maintenance) && <AlertDialogs {...{ sessionExpired, isLocked }} onConfirm={confirm} />}
      <ToastRegion items={toasts} onDismiss={(id) => dispatch(dismissed(id))} />
    </>
  );
}
