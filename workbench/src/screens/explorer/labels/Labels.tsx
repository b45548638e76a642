import { useMemo, useState } from 'react';
import type { LabelEdit } from '@stroma/contract';
import { EditEffects, LabelTable, type ConsideredEdit } from '@stroma/design-system/explorer';
import { useLabelEffects, useLabels } from '../../../features/cells/index.ts';
import { toBase64, useSelection } from '../../../features/selection/index.ts';
import { coloursOf } from '../embedding/category-colours.ts';
import type { CategoryColumn } from '../dataset.ts';
import type { TabProps } from '../tab.ts';
import { LabelNotes } from './LabelNotes.tsx';
import { useOwnSeat } from '../useOwnSeat.ts';

/** The edit of a dialog; null if it labels cells and none are selected. */
function editOf(edit: ConsideredEdit, cells: { bits: string } | null): LabelEdit | null {
  if (edit.kind === 'merge') return { ...edit, categories: [...edit.categories] };
  if (edit.kind === 'assign') return cells && { ...edit, cells };
  return edit;
}

/** Labels of a column: renamed, merged, copied, given to the selected cells, undone. */
export function Labels({ detail, view, column }: Pick<TabProps, 'detail' | 'view'> & { column: CategoryColumn }) {
  const { labels, edit, busy, error, done, reset } = useLabels(detail.id, column.name);
  const canEdit = useOwnSeat(detail.id);
  const colours = coloursOf(detail, column.name, view.palette);
  const changes = labels?.changes.map((change) => ({ ...change, column: column.name })) ?? [];
  const { cells } = useSelection();
  const selected = useMemo(() => (cells?.count ? { bits: toBase64(cells.bits) } : null), [cells]);
  const [considered, setConsidered] = useState<ConsideredEdit | null>(null);
  const effects = useLabelEffects(detail.id, column.name, labels?.version, considered && editOf(considered, selected));
  return (
    <LabelTable
      column={column.name}
      categories={column.categories.map((c) => ({ ...c, colour: colours.get(c.name) ?? c.colour }))}
      canUndo={labels?.canUndo ?? false}
      canRedo={labels?.canRedo ?? false}
      last={changes.at(-1) ?? null}
      changes={changes}
      columns={detail.columns.map(({ name }) => name)}
      onCopy={(name) => edit({ kind: 'copy', name })}
      selected={cells?.count || null}
      onAssign={(name) => selected && edit({ kind: 'assign', cells: selected, name })}
      onRemove={labels && labels.copyOf !== null ? () => edit({ kind: 'remove' }) : undefined}
      onRename={(category, name) => edit({ kind: 'rename', category, name })}
      onMerge={(categories, name) => edit({ kind: 'merge', categories: [...categories], name })}
      onUndo={() => edit({ kind: 'undo' })}
      onRedo={() => edit({ kind: 'redo' })}
      onConsider={setConsidered}
      effects={<EditEffects state={effects} />}
      notes={
        canEdit && (
          <LabelNotes
            dataset={detail.id}
            column={column.name}
            labels={labels}
            clear={selected && { kind: 'assign', cells: selected, name: null }}
          />
        )
      }
      isBusy={busy || !labels?.version}
      {...{ error, done }}
      onReset={reset}
      canEdit={canEdit}
    />
  );
}
