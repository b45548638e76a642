'use client';
import { useT } from '../../../theme/messages.ts';
import { NameDialog } from '../../NameDialog.tsx';
import type { RenameSubsetDialogProps } from '../subset.types.ts';

/** A subset's new name; subtasks keep theirs (specification 4, 8). */
export function RenameSubsetDialog({ subset, names, subtasks, onRename, ...rest }: RenameSubsetDialogProps) {
  const t = useT();
  return (
    <NameDialog
      {...rest}
      form={`subset.rename:${subset}`}
      title={t('subset.rename', { name: subset })}
      label={t('subset.name')}
      submitLabel={t('tool.rename')}
      rule="A"
      initial={subset}
      taken={names.filter((n) => n !== subset)}
      refusal={subtasks > 0 ? t('subset.hasSubtasks') : undefined}
      onSubmit={onRename}
    />
  );
}
