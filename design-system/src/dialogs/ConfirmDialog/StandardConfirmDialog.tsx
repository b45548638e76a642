'use client';
import { useT } from '../../theme/messages.ts';
import type { StandardConfirmDialogProps } from '../dialogs.types.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** The four questions of specification 8 in their own words; a member is removed by RemoveMemberDialog. */
export function StandardConfirmDialog({ kind, name = '', ...rest }: StandardConfirmDialogProps) {
  const t = useT();
  const leaves = kind === 'signOut';
  return (
    <ConfirmDialog
      {...rest}
      isDanger={!leaves}
      title={t(`confirm.${kind}.title`, { name })}
      confirmLabel={t(leaves ? 'shell.signOut' : 'common.delete')}
    >
      {t(`confirm.${kind}.text`)}
    </ConfirmDialog>
  );
}
