'use client';
import type { UiError } from '../../../primitives/common.types.ts';
import { useT } from '../../../theme/messages.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { NameDialog } from '../../NameDialog.tsx';

export interface SaveCellSetDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Number of selected cells. */
  cells: number;
  /** Names of the dataset's stored sets. */
  names: readonly string[];
  onSave: (name: string) => void;
  isBusy?: boolean;
  error?: UiError | null;
}

/** Names the selected cells and stores them as a cell set. */
export function SaveCellSetDialog({ cells, names, onSave, ...rest }: SaveCellSetDialogProps) {
  const t = useT();
  return (
    <NameDialog
      {...rest}
      form="cellSet.new"
      title={t('cellSet.save')}
      label={t('cellSet.name')}
      submitLabel={t('cellSet.submit')}
      rule="free"
      initial=""
      taken={names}
      onSubmit={onSave}
    >
      <Muted>
        {t('unit.cells', { n: cells })}. {t('cellSet.hint')}
      </Muted>
    </NameDialog>
  );
}
