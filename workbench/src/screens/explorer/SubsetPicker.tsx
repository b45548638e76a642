import { useSyncExternalStore } from 'react';
import { useNavigate, useLocation } from 'react-router';
import { useT } from '@stroma/design-system/messages';
import { Button, IconButton, Menu, type MenuItemSpec } from '@stroma/design-system/primitives';
import { paths } from '../../app/paths.ts';
import { readyOr } from '../../features/calls/index.ts';
import { useSelection } from '../../features/selection/index.ts';
import { useSubsets } from '../../features/subsets/index.ts';
import type { DatasetDetail } from './dataset.ts';
import { ofDataset } from './ofDataset.ts';

const TOOL = 'subset';
const MANAGE = 'manage';
const WHOLE = 'whole';

/** Below this width the name of the dataset needs the room (design-system: Explorer). */
const NARROW = '(max-width: 759px)';
function listen(tell: () => void): () => void {
  const query = globalThis.matchMedia?.(NARROW);
  query?.addEventListener('change', tell);
  return () => query?.removeEventListener('change', tell);
}
const isNarrowNow = (): boolean => globalThis.matchMedia?.(NARROW).matches ?? false;

/** Loads a subset into the selection, or opens the dataset that this one was made of or one that was made of it. */
export function SubsetPicker({ detail }: { detail: DatasetDetail }) {
  const t = useT();
  const selection = useSelection();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isNarrow = useSyncExternalStore(listen, isNarrowNow);
  const found = readyOr(useSubsets(detail.id), null);
  const { subsets = [], children = [], parent = null } = found ?? {};
  const picked = selection.expression.length === 1 ? selection.expression[0]! : null;
  const source = picked && !picked.not && picked.source.kind === 'set' ? picked.source : null;
  const current = source && subsets.find(({ id }) => id === source.id);
  const made = children.filter(({ datasetId }) => datasetId !== null);
  const items: MenuItemSpec[] = [
    ...(parent?.id ? [{ id: `dataset:${parent.id}`, label: t.dynamic('subset.back', { name: parent.name }) }] : []),
    { id: WHOLE, label: t.dynamic('subset.whole'), separatorBefore: Boolean(parent?.id) },
    ...subsets.map(({ id, name, cells }) => ({ id, label: name, hint: t('unit.cells', { n: cells }) })),
    ...made.map(({ datasetId, name, analysed }, k) => ({
      id: `dataset:${datasetId}`,
      label: name,
      hint: t.dynamic(`subset.origin.${analysed ? 'recluster' : 'extract'}`),
      separatorBefore: k === 0,
    })),
    { id: MANAGE, label: t.dynamic('subset.manage'), separatorBefore: true },
  ];
  const act = (id: string) => {
    if (id === MANAGE) return void navigate(paths.dataset(detail.id, TOOL) + ofDataset(search));
    if (id.startsWith('dataset:')) return void navigate(paths.dataset(id.slice('dataset:'.length)));
    selection.clear();
    const subset = subsets.find((one) => one.id === id);
    return subset && selection.write({ kind: 'set', id, hash: subset.hash, name: subset.name });
  };
  const name = current?.name ?? t.dynamic('subset.whole');
  return (
    <Menu
      label={t.dynamic('subset.picker')}
      trigger={
        isNarrow ? (
          <IconButton icon="cells" label={`${t.dynamic('subset.picker')}: ${name}`} active={Boolean(current)} />
        ) : (
          <Button small tone="quiet" icon="chevronDown" aria-label={`${t.dynamic('subset.picker')}: ${name}`}>
            {name}
          </Button>
        )
      }
      items={items}
      onAction={act}
    />
  );
}
