'use client';
import type { ReactNode } from 'react';
import type { UiError } from '../../../primitives/common.types.ts';
import { useT } from '../../../theme/messages.ts';
import { NameDialog } from '../../NameDialog.tsx';

export interface RenameLabelDialogProps {
  /** Column of the label; input is kept separately for each column. */
  column?: string;
  isOpen: boolean;
  onClose: () => void;
  label: string;
  /** The other labels of the level. */
  labels: readonly string[];
  onRename: (label: string) => void;
  /** The name while it is typed; null while it cannot be given. */
  onName?: (label: string | null) => void;
  /** Additional condition for submitting, besides a valid name. */
  isReady?: boolean;
  isBusy?: boolean;
  error?: UiError | null;
  /** Effects of the new name. */
  children?: ReactNode;
}
/** A cell type's new name, under rule B (specification 5). */
export function RenameLabelDialog({ label, labels, onRename, column = '', ...rest }: RenameLabelDialogProps) {
  const t = useT();
  return (
    <NameDialog
      {...rest}
      form={`label.rename:${column}/${label}`}
      title={t('annotation.rename', { name: label })}
      label={t('annotation.label')}
      submitLabel={t('tool.rename')}
      rule="B"
      initial={label}
      taken={labels.filter((l) => l !== label)}
      onSubmit={onRename}
    />
  );
}
