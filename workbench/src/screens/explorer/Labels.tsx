import { LabelTable } from '@stroma/design-system/explorer';
import { useSeat } from '../../app/useOperation.ts';
import { useLabels } from '../../features/cells/index.ts';
import { coloursOf } from './category-colours.ts';
import type { CategoryColumn } from './dataset.ts';
import type { TabProps } from './tab.ts';

/** Labels of a column: renamed, merged, undone. */
export function Labels({ detail, view, column }: Pick<TabProps, 'detail' | 'view'> & { column: CategoryColumn }) {
  const { labels, edit, busy, error } = useLabels(detail.id, column.name);
  const canEdit = useSeat('edit');
  const colours = coloursOf(detail, column.name, view.palette);
  const last = labels?.changes.at(-1);
  return (
    <LabelTable
      column={column.name}
      categories={column.categories.map((c) => ({ ...c, colour: colours.get(c.name) ?? c.colour }))}
      canUndo={labels?.canUndo ?? false}
      canRedo={labels?.canRedo ?? false}
      last={last ? { ...last, column: column.name } : null}
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
