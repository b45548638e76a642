'use client';
import { useT } from '../../../theme/messages.ts';
import type { UiError } from '../../../primitives/common.types.ts';
import { ToolDialog } from '../../ToolDialog.tsx';

export interface ContigDeleteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  fileName: string;
  onConfirm: () => void;
  isBusy?: boolean;
  error?: UiError | null;
}
/** Confirmation before a contig annotation is deleted (specification 2.8). */
export function ContigDeleteDialog({ fileName, onConfirm, ...rest }: ContigDeleteDialogProps) {
  const t = useT();
  return (
    <ToolDialog
      {...rest}
      isAlert
      isDanger
      title={t('vdj.deleteContigs', { file: fileName })}
      submitLabel={t('common.delete')}
      onSubmit={onConfirm}
    >
      <p>{t('vdj.deleteContigsText')}</p>
    </ToolDialog>
  );
}
