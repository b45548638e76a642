import type { ChildDataset, Subset, Subsets, Subtask } from '@stroma/contract';
import type { SubsetNode } from '@stroma/design-system/explorer';
import { paths } from '../../../../app/paths.ts';
import type { DatasetDetail } from '../../dataset.ts';

export const WHOLE = 'whole';
const PARENT = 'parent';

/** The tree: the parent dataset, the open one, its subsets, and the datasets made of it. */
export function nodesOf(
  { subsets, children, parent }: Subsets,
  { name, cells }: Pick<DatasetDetail, 'name' | 'cells'>,
) {
  const rest = { author: null, changedAt: null, subtasks: [], href: null };
  const nodes: SubsetNode[] = [
    ...(parent
      ? [
          {
            ...{ ...rest, id: PARENT, name: parent.name, parent: null, cells: null },
            ...{ kind: 'parent' as const, origin: null, href: parent.id && paths.dataset(parent.id) },
          },
        ]
      : []),
    { ...rest, id: WHOLE, name, parent: parent ? PARENT : null, cells, kind: 'whole', origin: null },
    ...subsets.map(ofSubset),
    ...children.filter(({ status }) => status !== 'error').map(ofChild),
  ];
  return nodes;
}

const ofSubset = (subset: Subset): SubsetNode => ({
  ...{ id: subset.id, name: subset.name, parent: WHOLE, cells: subset.cells, kind: 'subset', origin: subset.origin },
  ...{ author: subset.changedBy, changedAt: subset.changedAt, href: null },
  subtasks: subset.subtasks.map(({ id, tool, name, ...state }) => ({ id, tool, name, state: stateOf(state) })),
});

const ofChild = (child: ChildDataset): SubsetNode => ({
  ...{ id: child.jobId, name: child.name, parent: WHOLE, cells: child.cells, kind: 'child' },
  ...{ origin: child.analysed ? 'recluster' : 'extract', author: child.createdBy, changedAt: child.createdAt },
  href: child.datasetId && paths.dataset(child.datasetId),
  subtasks: [],
});

function stateOf({ status, outdated }: Pick<Subtask, 'status' | 'outdated'>): SubsetNode['subtasks'][number]['state'] {
  if (status === 'error') return 'failed';
  if (status !== 'completed') return 'running';
  return outdated ? 'outdated' : 'current';
}
