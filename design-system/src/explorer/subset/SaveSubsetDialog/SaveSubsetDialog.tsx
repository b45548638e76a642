'use client';
import { useT } from '../../../theme/messages.ts';
import { ToolDialog } from '../../ToolDialog.tsx';
import type { SaveSubsetDialogProps } from '../subset.types.ts';

/** Asked before other cells become the next version of a subset that results have read. */
export function SaveSubsetDialog({ subset, before, after, onSave, effects, ...rest }: SaveSubsetDialogProps) {
  const t = useT();
  return (
    <ToolDialog
      {...rest}
      title={t('subset.saveTitle', { name: subset })}
      submitLabel={t('subset.saveDo')}
      onSubmit={onSave}
    >
      <p>{t('subset.saveText', { before, after })}</p>
      {effects}
    </ToolDialog>
  );
}
