'use client';
import { useEffect, useState } from 'react';
import type { UiError } from '../../../primitives/common.types.ts';
import { useT } from '../../../theme/messages.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { ToolDialog } from '../../ToolDialog.tsx';
import type { StoredSet } from '../../CellGroupField/cells.ts';

export interface CompareDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Number of selected cells, and number of all cells of the dataset. */
  cells: number;
  total: number;
  /** Stored sets of other cells. */
  sets: readonly StoredSet[];
  /** Null: all cells that are not selected. */
  onCompare: (hash: string | null) => void;
  isBusy?: boolean;
  error?: UiError | null;
}
const REST = 'rest';

/** Chooses what the selected cells are compared with: all other cells, or a stored set. */
export function CompareDialog({ cells, total, sets, onCompare, isOpen, ...rest }: CompareDialogProps) {
  const t = useT();
  const [other, setOther] = useState(REST);
  useEffect(() => {
    if (isOpen) setOther(cells < total ? REST : (sets[0]?.hash ?? REST));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was chosen stays while sets are read again
  }, [isOpen]);
  return (
    <ToolDialog
      {...rest}
      isOpen={isOpen}
      title={t('selection.compareTitle')}
      submitLabel={t('selection.compareSubmit')}
      isBlocked={other === REST && cells >= total}
      onSubmit={() => onCompare(other === REST ? null : other)}
    >
      <Muted>{t('selection.compareHint', { n: cells })}</Muted>
      <Select
        label={t('selection.compareWith')}
        value={other}
        onChange={setOther}
        options={[
          { id: REST, label: t('selection.rest'), description: t('unit.cells', { n: total - cells }) },
          ...sets.map((set) => ({ id: set.hash, label: set.name, description: t('unit.cells', { n: set.cells }) })),
        ]}
        {...(other === REST && cells >= total && { errorMessage: t('selection.noRest') })}
      />
    </ToolDialog>
  );
}
