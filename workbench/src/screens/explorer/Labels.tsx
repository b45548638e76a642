import { LabelTable } from '@stroma/design-system/explorer';
import { useLabels } from '../../features/cells/index.ts';
import { toBase64, useSelection } from '../../features/selection/index.ts';
import { coloursOf } from './category-colours.ts';
import type { CategoryColumn } from './dataset.ts';
import type { TabProps } from './tab.ts';
import { useOwnSeat } from './useOwnSeat.ts';

/** Labels of a column: renamed, merged, copied, given to the selected cells, undone. */
export function Labels({ detail, view, column }: Pick<TabProps, 'detail' | 'view'> & { column: CategoryColumn }) {
  const { labels, edit, busy, error } = useLabels(detail.id, column.name);
  const canEdit = useOwnSeat(detail.id);
  const colours = coloursOf(detail, column.name, view.palette);
  const changes = labels?.changes.map((change) => ({ ...change, column: column.name })) ?? [];
  const { cells } = useSelection();
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
      onAssign={(name) => cells && edit({ kind: 'assign', cells: { bits: toBase64(cells.bits) }, name })}
      onRemove={labels && labels.copyOf !== null ? () => edit({ kind: 'remove' }) : undefined}
      onRename={(category, name) => edit({ kind: 'rename', category, name })}
      onMerge={(categories, name) => edit({ kind: 'merge', categories: [...categories], name })}
      onUndo={() => edit({ kind: 'undo' })}
      onRedo={() => edit({ kind: 'redo' })}
      busy={busy || !labels?.version}
      error={error}
      canEdit={canEdit}
    />
  );
}
