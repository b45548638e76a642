'use client';
import { useT } from '../../theme/messages.ts';
import { AlertFrame } from '../AlertFrame/AlertFrame.tsx';
import type { SessionExpiredDialogProps } from '../dialogs.types.ts';

/** Once per expiry; confirming opens sign-in, which returns to this page (specification 4, 8). */
export function SessionExpiredDialog({ isOpen, isLocked = false, onConfirm }: SessionExpiredDialogProps) {
  const t = useT();
  return (
    <AlertFrame
      isOpen={isOpen}
      title={t(isLocked ? 'session.locked' : 'session.title')}
      text={t(isLocked ? 'error.ACCOUNT_LOCKED' : 'error.SESSION_EXPIRED')}
      confirm={t('session.confirm')}
      onConfirm={onConfirm}
    />
  );
}
