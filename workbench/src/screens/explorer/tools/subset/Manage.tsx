import { useState } from 'react';
import { useNavigate, useLocation } from 'react-router';
import type { Subset } from '@stroma/contract';
import { groupOfSet, type CellGroup } from '@stroma/contract/tools';
import {
  CopySubsetDialog,
  DeleteSubsetDialog,
  EditEffects,
  RenameSubsetDialog,
  SubsetTree,
  type SubsetAction,
  type SubsetNode,
} from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Banner } from '@stroma/design-system/primitives';
import { MergeSubsetsDialog, SaveSubsetDialog, SubsetHistory, subsetEdit } from '@stroma/design-system/tools/subset';
import { paths } from '../../../../app/paths.ts';
import { useSeat } from '../../../../app/useOperation.ts';
import { mapLoadable, readyOr } from '../../../../features/calls/index.ts';
import { useSubsetEffects } from '../../../../features/cells/index.ts';
import { asCells, useSelection } from '../../../../features/selection/index.ts';
import { useSubsetActions, useSubsets } from '../../../../features/subsets/index.ts';
import { columnsOf } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';
import { Degs } from './Degs.tsx';
import { MapLabels } from './MapLabels.tsx';
import { editOf } from './editOf.ts';
import { nodesOf, WHOLE } from './nodes.ts';
import { SubsetNotes } from './SubsetNotes.tsx';
import { useRerun } from './useRerun.ts';

interface Props {
  detail: DatasetDetail;
  onAnalyse: (cells: CellGroup, isExtract: boolean) => void;
  onMapped: (column: string) => void;
}
type Dialog = Extract<SubsetAction, 'save' | 'copy' | 'rename' | 'merge' | 'degs' | 'map' | 'delete'>;
const DIALOGS: readonly string[] = ['copy', 'rename', 'merge', 'degs', 'map', 'delete'] satisfies Dialog[];

/** The subsets of a dataset: their cells in the selection, their edits with undo and redo, their tasks. */
export function Manage({ detail, onAnalyse, onMapped }: Props) {
  const t = useT();
  const list = useSubsets(detail.id);
  const found = readyOr(list, null);
  const actions = useSubsetActions(detail.id);
  const selection = useSelection();
  const canEdit = useSeat('edit');
  const canDelete = useSeat('delete');
  const [selected, setSelected] = useState<string | null>(WHOLE);
  const [open, setOpen] = useState<{ dialog: Dialog; id: string } | null>(null);
  const [merged, setMerged] = useState<string[]>([]);
  const [keep, setKeep] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const rerun = useRerun(detail.id);
  // An edit that succeeded closes its dialog.
  const [closedFor, setClosedFor] = useState(actions.done);
  if (actions.done !== closedFor) {
    setClosedFor(actions.done);
    setOpen(null);
  }
  const subsets = found?.subsets ?? [];
  const subset: Subset | null = subsets.find(({ id }) => id === open?.id) ?? null;
  const names = subsets.map(({ name }) => name);
  const sources = subsets.filter(({ id }) => merged.includes(id));
  const considered =
    subset && open ? editOf(open.dialog, subset, { sources, keep, bits: selection.cells?.bits }) : null;
  const asked = useSubsetEffects(detail.id, considered);
  const effects = <EditEffects state={asked} />;
  const close = () => {
    actions.reset();
    setOpen(null);
  };
  const shared = { onClose: close, busy: actions.busy, error: open ? actions.error : null };
  const select = ({ id, hash, name }: Subset) => {
    selection.clear();
    selection.write({ kind: 'set', id, hash, name });
  };
  const act = (action: SubsetAction, node: SubsetNode) => {
    const one = subsets.find(({ id }) => id === node.id);
    if (DIALOGS.includes(action)) {
      actions.reset();
      setMerged([node.id]);
      setKeep(false);
      return setOpen({ dialog: action as Dialog, id: node.id });
    }
    if (action === 'analyse' || action === 'extract') {
      const [first] = columnsOf(detail);
      const all = { name: detail.name.slice(0, 120), column: first?.id ?? '', categories: [] };
      return onAnalyse(one ? groupOfSet(one) : all, action === 'extract');
    }
    if (!one) return undefined;
    if (action === 'select') return select(one);
    // A version that results have read is not replaced before it is said which.
    if (one.subtasks.some((task) => !task.outdated)) return setOpen({ dialog: 'save', id: one.id });
    return selection.cells && actions.save(one, asCells(selection.cells.bits));
  };
  return (
    <>
      {actions.error && !open && (
        <div style={{ padding: '12px 16px 0' }}>
          <Banner tone="danger">{t.error(actions.error)}</Banner>
        </div>
      )}
      <SubsetTree
        state={mapLoadable(list, (ready) => nodesOf(ready, detail))}
        selected={selected}
        onSelect={setSelected}
        onAction={act}
        onTask={(node, id, what) => {
          const task = subsets.find((one) => one.id === node.id)?.subtasks.find((one) => one.id === id);
          if (!task) return;
          if (what === 'rerun') return rerun(task);
          const query = new URLSearchParams(search);
          query.set('result', id);
          void navigate(`${paths.dataset(detail.id, task.tool)}?${query}`);
        }}
        undo={found?.undo ? { label: subsetEdit(t, found.undo), onPress: () => actions.undo(found.revision) } : null}
        redo={found?.redo ? { label: subsetEdit(t, found.redo), onPress: () => actions.redo(found.revision) } : null}
        notes={canEdit && found && <SubsetNotes dataset={detail.id} found={found} />}
        hasSelection={(selection.cells?.count ?? 0) > 0}
        busy={actions.busy}
        canEdit={canEdit}
        canDelete={canDelete}
      />
      {found && !subsets.length && <p style={{ padding: '12px 16px' }}>{t.dynamic('subset.empty')}</p>}
      {found && <SubsetHistory changes={found.changes} />}
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
            onChange={setMerged}
            keep={keep}
            onKeepChange={setKeep}
            onMerge={(name) => actions.merge(sources, name, keep)}
            effects={effects}
          />
          <SaveSubsetDialog
            {...shared}
            isOpen={open?.dialog === 'save'}
            subset={subset.name}
            before={subset.cells}
            after={selection.cells?.count ?? 0}
            onSave={() => selection.cells && actions.save(subset, asCells(selection.cells.bits))}
            effects={effects}
          />
        </>
      )}
      {open?.dialog === 'degs' && <Degs detail={detail} subset={subset} onClose={close} />}
      {open?.dialog === 'map' && <MapLabels detail={detail} onClose={close} onMapped={onMapped} />}
    </>
  );
}
