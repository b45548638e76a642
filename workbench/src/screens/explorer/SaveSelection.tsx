import { useEffect, useState } from 'react';
import { SaveCellSetDialog } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Button } from '@stroma/design-system/primitives';
import { useSeat } from '../../app/useOperation.ts';
import { useCellSets } from '../../features/cells/index.ts';
import { useAct } from '../../features/calls/index.ts';
import { packBits } from './bits.ts';

interface SaveSelectionProps {
  dataset: string;
  selection: Uint8Array;
  count: number;
}

/** Stores the selected cells as a named cell set, which tools take as a group. */
export function SaveSelection({ dataset, selection, count }: SaveSelectionProps) {
  const t = useT();
  const canEdit = useSeat('edit');
  const sets = useCellSets(dataset);
  const [isOpen, setOpen] = useState(false);
  const [create, state] = useAct('cells', 'createSet', { refreshes: ['cells'], notice: 'explorer.cellSetSaved' });
  useEffect(() => {
    if (state.done) setOpen(false);
  }, [state.done]);
  return (
    <>
      <Button tone="quiet" small denied={canEdit ? undefined : t('permission.edit')} onPress={() => setOpen(true)}>
        {t('cellSet.save')}
      </Button>
      <SaveCellSetDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        cells={count}
        names={sets.map((set) => set.name)}
        onSave={(name) =>
          create({
            params: { id: dataset },
            body: { name, cells: { op: 'and', of: [{ cells: { bits: packBits(selection) } }] } },
          })
        }
        busy={state.busy}
        error={state.error}
      />
    </>
  );
}
