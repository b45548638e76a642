import type { SubsetNode } from './subset.types.ts';

const node = (change: Partial<SubsetNode> & Pick<SubsetNode, 'id' | 'name'>): SubsetNode => ({
  parent: 'whole',
  cells: 2431,
  kind: 'subset',
  origin: 'selection',
  author: 'lin.chen',
  changedAt: '2026-11-18T09:20:00.000Z',
  href: null,
  subtasks: [],
  ...change,
});

/** A dataset with its parent, subsets and a child: current, outdated, running and failed tasks. */
export const subsetNodes = (): SubsetNode[] => [
  node({ id: 'parent', name: 'pbmc all', parent: null, kind: 'parent', origin: null, cells: null, href: '/parent' }),
  node({
    ...{ id: 'whole', name: 'All cells', parent: 'parent', cells: 12_431, kind: 'whole', origin: null },
    ...{ author: null, changedAt: null },
  }),
  node({
    id: 'sub_t',
    name: 'T cells',
    subtasks: [
      { id: 'job_deg', tool: 'differential-expression', name: 'ctrl_vs_stim', state: 'current' },
      { id: 'job_cellphone', tool: 'cell-interaction', name: 'all_types', state: 'outdated' },
      { id: 'job_vdj', tool: 'vdj', name: 'TCR_paired', state: 'running' },
      { id: 'job_traj', tool: 'trajectory', name: 'CD8_path', state: 'failed' },
    ],
  }),
  node({ id: 'sub_cd8', name: 'CD8 T cells', cells: 912, origin: 'merged' }),
  node({ id: 'sub_copy', name: 'T cells copy', origin: 'copy', author: 'm.garcia' }),
  node({ id: 'child', name: 'T cells again', kind: 'child', origin: 'recluster', href: '/child' }),
];
