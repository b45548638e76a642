import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import type { MaintenanceDialogProps } from '../dialogs.types.ts';

/** Shown once on 500, 503 or a network error (specification 8). */
export function MaintenanceDialog({ isOpen, onConfirm }: MaintenanceDialogProps) {
  const t = useT();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onConfirm}
      title={t('maintenance.title')}
      role="alertdialog"
      blocking
      footer={
        <Button tone="primary" onPress={onConfirm} autoFocus>
          {t('maintenance.confirm')}
        </Button>
      }
    >
      <p>{t('error.INTERNAL')}</p>
    </DialogFrame>
  );
}
