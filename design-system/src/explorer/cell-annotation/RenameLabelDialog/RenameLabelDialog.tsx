'use client';
import type { ReactNode } from 'react';
import type { UiError } from '../../../primitives/common.types.ts';
import { useT } from '../../../theme/messages.ts';
import { NameDialog } from '../../NameDialog.tsx';

export interface RenameLabelDialogProps {
  /** The column of the label: what is typed for a label of another one is another text. */
  column?: string;
  isOpen: boolean;
  onClose: () => void;
  label: string;
  /** The other labels of the level. */
  labels: readonly string[];
  onRename: (label: string) => void;
  /** The name while it is typed; null while it cannot be given. */
  onName?: (label: string | null) => void;
  /** More that must be right beside the name. */
  isReady?: boolean;
  isBusy?: boolean;
  error?: UiError | null;
  /** What the new name would change. */
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
