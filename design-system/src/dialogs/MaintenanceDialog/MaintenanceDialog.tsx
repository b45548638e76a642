'use client';
import { useT } from '../../theme/messages.ts';
import { AlertFrame } from '../AlertFrame/AlertFrame.tsx';
import type { MaintenanceDialogProps } from '../dialogs.types.ts';

/** Shown once on 500, 503 or a network error (specification 8). */
export function MaintenanceDialog({ isOpen, onConfirm }: MaintenanceDialogProps) {
  const t = useT();
  return (
    <AlertFrame
      isOpen={isOpen}
      title={t('maintenance.title')}
      text={t('error.INTERNAL')}
      confirm={t('maintenance.confirm')}
      onConfirm={onConfirm}
    />
  );
}
