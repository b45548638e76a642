import { describe, expect, test } from '@jest/globals';
import {
  genesOf,
  withEarlierTree,
  TRAJECTORY_FORM,
  trajectoryForm,
  trajectoryParams,
  validateTrajectory,
} from './form.ts';
import type { TrajectoryForm } from './trajectory.types.ts';

const facts = {
  columns: [{ id: 'cluster', label: 'cluster', categories: [] }],
  embeddings: [{ id: 'umap', label: 'UMAP' }],
};
const T_CELLS = { name: 'T', column: 'cluster', categories: ['1'] };
const forms: Record<string, TrajectoryForm> = {
  'Monocle 2 by its genes': { ...TRAJECTORY_FORM, ordering: 'genes', genes: 'CD3E, CD8A CD4', engine: 'R' },
  'cells of the root': { ...TRAJECTORY_FORM, cells: T_CELLS, rootBy: 'cells', rootCells: T_CELLS, groupBy: 'cluster' },
  'nodes of the tree': { ...TRAJECTORY_FORM, version: 'monocle3', rootBy: 'tree', root: { nodes: [4, 9] } },
  'the defaults': TRAJECTORY_FORM,
};

test.each(Object.entries(forms))('a request and its form are one: %s', (_, form) => {
  expect(validateTrajectory(form, facts)).toEqual({});
  const params = trajectoryParams(form);
  expect(trajectoryParams(trajectoryForm(params))).toEqual(params);
});

describe('what is missing', () => {
  const none = { ...T_CELLS, categories: [] };
  test.each<[Partial<TrajectoryForm>, object]>([
    [{ cells: none }, { cells: 'tool.selectGroupFirst' }],
    [{ ordering: 'genes', genes: 'A B' }, { genes: 'trajectory.nameGenes' }],
    [{ meanExpression: NaN }, { meanExpression: 'error.INPUT_INVALID' }],
    [{ version: 'monocle3', meanExpression: NaN, embedding: 'tsne' }, { embedding: 'trajectory.chooseEmbedding' }],
    [{ rootBy: 'cells' }, { rootCells: 'tool.selectGroupFirst' }],
    [{ rootBy: 'tree' }, { root: 'trajectory.chooseRoot' }],
    [{ groupBy: 'gone' }, { groupBy: 'trajectory.chooseGroups' }],
  ])('%j', (part, wrong) => {
    expect(validateTrajectory({ ...TRAJECTORY_FORM, ...part }, facts)).toEqual(wrong);
  });
});

test('a root on an earlier tree takes that tree, and Monocle 3 no ordering genes', () => {
  const params = trajectoryParams({ ...TRAJECTORY_FORM, ordering: 'genes', genes: 'A B C', cells: T_CELLS });
  const form = withEarlierTree(
    { ...TRAJECTORY_FORM, reverse: true },
    { id: 't1', name: 'one', version: 'monocle2', params },
  );
  expect(form).toMatchObject({ earlier: 't1', rootBy: 'tree', cells: T_CELLS, ordering: 'genes', reverse: true });
  expect(trajectoryParams({ ...form, version: 'monocle3', rootBy: 'auto' }).ordering).toEqual({ meanExpression: 0.5 });
  expect(genesOf('A, A；B、C\nD')).toEqual(['A', 'B', 'C', 'D']);
});
