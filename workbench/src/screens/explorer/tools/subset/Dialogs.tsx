import type { Subset } from '@stroma/contract';
import { CopySubsetDialog, DeleteSubsetDialog, EditEffects, RenameSubsetDialog } from '@stroma/design-system/explorer';
import { MergeSubsetsDialog, SaveSubsetDialog } from '@stroma/design-system/tools/subset';
import { useSubsetEffects } from '../../../../features/cells/index.ts';
import { toCellExpression, useSelection } from '../../../../features/selection/index.ts';
import type { useSubsetActions } from '../../../../features/subsets/index.ts';
import type { DatasetDetail } from '../../dataset.ts';
import { Degs } from './Degs.tsx';
import { MapLabels } from './MapLabels.tsx';
import { editOf } from './editOf.ts';
import type { OpenDialog } from './useOpenDialog.ts';

interface Props {
  detail: DatasetDetail;
  subsets: readonly Subset[];
  actions: ReturnType<typeof useSubsetActions>;
  state: OpenDialog;
  onMapped: (column: string) => void;
}

/** The dialogs of the subsets, each with the effects of its edit on results. */
export function Dialogs({ detail, subsets, actions, state, onMapped }: Props) {
  const { open, merged, keep, close } = state;
  const selection = useSelection();
  const subset = subsets.find(({ id }) => id === open?.id) ?? null;
  const names = subsets.map(({ name }) => name);
  const sources = subsets.filter(({ id }) => merged.includes(id));
  const considered =
    subset && open ? editOf(open.dialog, subset, { sources, keep, bits: selection.cells?.bits }) : null;
  const effects = <EditEffects state={useSubsetEffects(detail.id, considered)} />;
  const shared = { onClose: close, isBusy: actions.busy, error: open ? actions.error : null };
  return (
    <>
      {subset && (
        <>
          <CopySubsetDialog
            {...shared}
            isOpen={open?.dialog === 'copy'}
            subset={subset.name}
            names={names}
            onCopy={(name) => actions.copy(subset, name)}
          />
          <RenameSubsetDialog
            {...shared}
            isOpen={open?.dialog === 'rename'}
            subset={subset.name}
            names={names}
            subtasks={subset.subtasks.length}
            onRename={(name) => actions.rename(subset, name)}
          />
          <DeleteSubsetDialog
            {...shared}
            isOpen={open?.dialog === 'delete'}
            subset={subset.name}
            subtasks={subset.subtasks.length}
            onDelete={() => actions.remove(subset)}
            effects={effects}
          />
          <MergeSubsetsDialog
            {...shared}
            isOpen={open?.dialog === 'merge'}
            subsets={subsets}
            value={merged}
            onChange={state.setMerged}
            onForget={state.forgetMerged}
            areSourcesKept={keep}
            onKeepChange={state.setKeep}
            onMerge={(name) => actions.merge(sources, name, keep)}
            effects={effects}
          />
          <SaveSubsetDialog
            {...shared}
            isOpen={open?.dialog === 'save'}
            subset={subset.name}
            before={subset.cells}
            after={selection.cells?.count ?? 0}
            onSave={() => selection.cells && actions.save(subset, toCellExpression(selection.cells.bits))}
            effects={effects}
          />
        </>
      )}
      {open?.dialog === 'degs' && <Degs detail={detail} subset={subset} onClose={close} />}
      {open?.dialog === 'map' && <MapLabels detail={detail} onClose={close} onMapped={onMapped} />}
    </>
  );
}
