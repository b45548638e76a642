import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ViewTaskSubsetPickers, type PickerValue } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Button, IconButton, PopoverFor } from '@stroma/design-system/primitives';
import { paths } from '../../app/paths.ts';
import { readyOr } from '../../features/calls/index.ts';
import { useSelection } from '../../features/selection/index.ts';
import { useSubsets } from '../../features/subsets/index.ts';
import { columnsOf } from './columnsOf.ts';
import type { DatasetDetail } from './dataset.ts';
import { groupColumn } from './group-column.ts';
import { datasetQuery } from './ofDataset.ts';

const TOOL = 'subset';

/** Below this width the name of the dataset needs the room (design-system: Explorer). */
const NARROW = '(max-width: 759px)';
function listen(tell: () => void): () => void {
  const query = globalThis.matchMedia?.(NARROW);
  query?.addEventListener('change', tell);
  return () => query?.removeEventListener('change', tell);
}
const isNarrowNow = (): boolean => globalThis.matchMedia?.(NARROW).matches ?? false;

/** Loads a subset, a sample or a group of samples into the selection, or opens the parent or a child dataset. */
export function SubsetPicker({ detail }: { detail: DatasetDetail }) {
  const t = useT();
  const selection = useSelection();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isNarrow = useSyncExternalStore(listen, isNarrowNow);
  const [chosen, setView] = useState<PickerValue['view'] | null>(null);
  const { subsets = [], children = [], parent = null } = readyOr(useSubsets(detail.id), null) ?? {};
  const columns = { sample: detail.sampleColumn ?? null, sampleGroup: groupColumn(detail) };
  const optionsOf = (name: string | null) =>
    (columnsOf(detail).find(({ id }) => id === name)?.categories ?? []).map((category) => ({
      id: category.name,
      label: t.category(category.name),
      description: t('unit.cells', { n: category.cells }),
    }));
  const only = selection.expression.length === 1 ? selection.expression[0]! : null;
  const source = only && !only.not ? only.source : null;
  const subset = source?.kind === 'set' ? subsets.find(({ id }) => id === source.id) : undefined;
  const label = source?.kind === 'category' && source.categories.length === 1 ? source : null;
  const shown = (['sample', 'sampleGroup'] as const).find((view) => label && columns[view] === label.column);
  const view = chosen ?? shown ?? 'subset';
  const category = shown && label ? label.categories[0]! : null;
  const tasks = [
    ...(parent?.id ? [{ id: parent.id, label: t.dynamic('subset.back', { name: parent.name }) }] : []),
    { id: detail.id, label: detail.name },
    ...children.flatMap(({ datasetId, name, analysed }) =>
      datasetId === null
        ? []
        : [
            {
              id: datasetId,
              label: name,
              description: t.dynamic(`subset.origin.${analysed ? 'recluster' : 'extract'}`),
            },
          ],
    ),
  ];
  const change = (next: PickerValue) => {
    setView(next.view);
    if (next.task !== null && next.task !== detail.id) return void navigate(paths.dataset(next.task));
    // Switching the category does not change the selection.
    if (next.view !== view) return;
    selection.clear();
    if (next.subset === null) return;
    if (next.view !== 'subset')
      return selection.write({ kind: 'category', column: columns[next.view]!, categories: [next.subset] });
    const found = subsets.find(({ id }) => id === next.subset);
    if (found) selection.write({ kind: 'set', id: found.id, hash: found.hash, name: found.name });
  };
  const name = subset?.name ?? (category === null ? t.dynamic('subset.whole') : t.category(category));
  const said = `${t(`pickers.view.${view === 'subset' || !shown ? 'subset' : shown}`)}: ${name}`;
  return (
    <PopoverFor
      label={t('pickers.cells')}
      trigger={
        isNarrow ? (
          <IconButton icon="cells" label={said} isActive={Boolean(subset) || category !== null} />
        ) : (
          <Button isSmall tone="quiet" icon="chevronDown" aria-label={said}>
            {name}
          </Button>
        )
      }
    >
      <ViewTaskSubsetPickers
        value={{ view, task: detail.id, subset: (view === 'subset' ? subset?.id : view === shown && category) || null }}
        onChange={change}
        tasks={tasks}
        subsets={subsets.map(({ id, name: label, cells }) => ({
          id,
          label,
          description: t('unit.cells', { n: cells }),
        }))}
        samples={optionsOf(columns.sample)}
        groups={optionsOf(columns.sampleGroup)}
        onManage={() => void navigate(paths.dataset(detail.id, TOOL) + datasetQuery(search))}
      />
    </PopoverFor>
  );
}
