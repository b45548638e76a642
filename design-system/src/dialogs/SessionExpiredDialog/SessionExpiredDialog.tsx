import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import type { SessionExpiredDialogProps } from '../dialogs.types.ts';

/** Once per expiry; confirming leads to sign-in with the way back (specification 4, 8). */
export function SessionExpiredDialog({ isOpen, onConfirm }: SessionExpiredDialogProps) {
  const t = useT();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onConfirm}
      title={t('session.title')}
      role="alertdialog"
      blocking
      footer={
        <Button tone="primary" onPress={onConfirm} autoFocus>
          {t('session.confirm')}
        </Button>
      }
    >
      <p>{t('error.SESSION_EXPIRED')}</p>
    </DialogFrame>
  );
}
