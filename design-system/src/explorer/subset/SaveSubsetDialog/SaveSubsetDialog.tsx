'use client';
import { useT } from '../../../theme/messages.ts';
import { ToolDialog } from '../../ToolDialog.tsx';
import type { SaveSubsetDialogProps } from '../subset.types.ts';

/** Confirms before a subset that results depend on gets other cells. */
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
