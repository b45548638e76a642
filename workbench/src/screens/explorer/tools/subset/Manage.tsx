import { useState } from 'react';
import { useNavigate, useLocation } from 'react-router';
import type { Subset } from '@stroma/contract';
import { groupOfSet, type CellGroup } from '@stroma/contract/tools';
import { SubsetTree, type SubsetAction, type SubsetNode } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Banner } from '@stroma/design-system/primitives';
import { SubsetHistory, subsetEdit } from '@stroma/design-system/tools/subset';
import { paths } from '../../../../app/paths.ts';
import { useSeat } from '../../../../app/hooks/useOperation.ts';
import { mapLoadable, readyOr } from '../../../../features/calls/index.ts';
import { toCellExpression, useSelection } from '../../../../features/selection/index.ts';
import { useSubsetActions, useSubsets } from '../../../../features/subsets/index.ts';
import { columnsOf } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';
import { Dialogs } from './Dialogs.tsx';
import { nodesOf, WHOLE } from './nodes.ts';
import { SubsetNotes } from './SubsetNotes.tsx';
import { useOpenDialog, type DialogKind } from './useOpenDialog.ts';
import { useRerun } from './useRerun.ts';

interface Props {
  detail: DatasetDetail;
  onAnalyse: (cells: CellGroup, isExtract: boolean) => void;
  onMapped: (column: string) => void;
}
const DIALOGS: readonly SubsetAction[] = ['copy', 'rename', 'merge', 'degs', 'map', 'delete'] satisfies DialogKind[];
const isDialog = (action: SubsetAction): action is DialogKind => DIALOGS.includes(action);

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
  const dialogs = useOpenDialog(actions);
  const navigate = useNavigate();
  const { search } = useLocation();
  const rerun = useRerun(detail.id);
  const subsets = found?.subsets ?? [];
  const select = ({ id, hash, name }: Subset) => {
    selection.clear();
    selection.write({ kind: 'set', id, hash, name });
  };
  const act = (action: SubsetAction, node: SubsetNode) => {
    const one = subsets.find(({ id }) => id === node.id);
    if (isDialog(action)) return dialogs.show(action, node.id);
    if (action === 'analyse' || action === 'extract') {
      const [first] = columnsOf(detail);
      const all = { name: detail.name.slice(0, 120), column: first?.id ?? '', categories: [] };
      return onAnalyse(one ? groupOfSet(one) : all, action === 'extract');
    }
    if (!one) return undefined;
    if (action === 'select') return select(one);
    // Before replacing a version that results have used, the affected results are listed.
    if (one.subtasks.some((task) => !task.outdated)) return dialogs.show('save', one.id);
    return selection.cells && actions.save(one, toCellExpression(selection.cells.bits));
  };
  return (
    <>
      {actions.error && !dialogs.open && (
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
        isBusy={actions.busy}
        canEdit={canEdit}
        canDelete={canDelete}
      />
      {found && !subsets.length && <p style={{ padding: '12px 16px' }}>{t.dynamic('subset.empty')}</p>}
      {found && <SubsetHistory changes={found.changes} />}
      <Dialogs detail={detail} subsets={subsets} actions={actions} state={dialogs} onMapped={onMapped} />
    </>
  );
}
