'use client';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { ToolDialog } from '../../ToolDialog.tsx';
import type { DeleteSubsetDialogProps } from '../subset.types.ts';

/** Permanent; a subset with subtasks is not deleted (specification 4, 8). */
export function DeleteSubsetDialog({ subset, subtasks, onDelete, effects, ...rest }: DeleteSubsetDialogProps) {
  const t = useT();
  const refused = subtasks > 0;
  return (
    <ToolDialog
      {...rest}
      isAlert
      isDanger
      isBlocked={refused}
      title={t('confirm.subset.title', { name: subset })}
      submitLabel={t('common.delete')}
      onSubmit={onDelete}
    >
      {refused ? (
        <Banner tone="warning">{t('subset.hasSubtasks')}</Banner>
      ) : (
        <>
          <p>{t('confirm.subset.text')}</p>
          {effects}
        </>
      )}
    </ToolDialog>
  );
}
