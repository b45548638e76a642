'use client';
import { useT } from '../../../theme/messages.ts';
import { NameDialog } from '../../NameDialog.tsx';
import type { CopySubsetDialogProps } from '../subset.types.ts';

/** A copy under its own name, rule A (specification 2.8, 5). */
export function CopySubsetDialog({ subset, names, onCopy, ...rest }: CopySubsetDialogProps) {
  const t = useT();
  return (
    <NameDialog
      {...rest}
      form={`subset.copy:${subset}`}
      title={t('subset.copy', { name: subset })}
      label={t('subset.name')}
      submitLabel={t('subset.action.copy')}
      rule="A"
      initial={`${subset} copy`}
      taken={names}
      onSubmit={onCopy}
    >
      <p>{t('subset.copyText')}</p>
    </NameDialog>
  );
}
