import { describe, expect, test } from '@jest/globals';
import type { TrajectoryTree } from '@stroma/contract/tools';
import { TRAJECTORY_FORM, trajectoryParams } from '../trajectory/form.ts';
import { trajectoryGenesParams, validateTrajectoryGenes } from './form.ts';
import { TRAJECTORY_GENES_FORM, type TrajectoryGenesForm } from './trajectory-genes.types.ts';

const node = (pseudotime: number | null) => ({ x: 0, y: 0, pseudotime, state: 1, partition: 1, cells: 50 });
/** Trees 0 - 1, followed by 2 and 3, and 4 - 5; 5 is also a branch point. */
const tree: TrajectoryTree = {
  nodes: [node(0), node(1), node(2), node(2), node(null), node(null)],
  edges: [
    [0, 1],
    [1, 2],
    [1, 3],
    [4, 5],
  ],
  branchPoints: [1, 5],
  leaves: [0, 2, 3, 4],
  roots: [0],
};
const facts = {
  trajectories: [{ id: 't1', name: 'one', version: 'monocle2' as const, params: trajectoryParams(TRAJECTORY_FORM) }],
};
const base = { ...TRAJECTORY_GENES_FORM, trajectory: 't1' };

test('a request has the fields of its kind alone', () => {
  const form = { ...base, genes: 'CD3E, CD8A', partitions: [1], nodes: [4] };
  expect(trajectoryGenesParams(form).analysis).toEqual({ kind: 'chosen', genes: ['CD3E', 'CD8A'] });
  expect(trajectoryGenesParams({ ...form, kind: 'branch', branches: [2, 3] }).analysis).toEqual({
    ...{ kind: 'branch', branchPoint: 1, branches: [2, 3] },
  });
  expect(trajectoryGenesParams({ ...form, kind: 'graph' }, 4)).toEqual({
    ...{ trajectory: 't1', seed: 4 },
    analysis: { kind: 'graph', partitions: [1], nodes: [4], resolution: 0.001, q: 0.05 },
  });
});

describe('what is missing', () => {
  test.each<[Partial<TrajectoryGenesForm>, object]>([
    [{ genes: 'A' }, {}],
    [{ genes: 'A', trajectory: 'gone' }, { trajectory: 'trajectoryGenes.chooseTrajectory' }],
    [{ genes: ' ' }, { genes: 'trajectoryGenes.nameGenes' }],
    [{ kind: 'branch' }, {}],
    [{ kind: 'branch', branches: [2, 3] }, {}],
    [{ kind: 'branch', branches: [2, 2] }, { branches: 'trajectoryGenes.chooseBranches' }],
    [{ kind: 'branch', branches: [2, 0] }, { branches: 'trajectoryGenes.chooseBranches' }],
    [{ kind: 'branch', branchPoint: 2 }, { branchPoint: 'trajectoryGenes.branchUnreached' }],
    [{ kind: 'branch', branchPoint: 3 }, { branchPoint: 'trajectoryGenes.chooseBranchPoint' }],
    [{ kind: 'graph', partitions: [] }, { partitions: 'trajectoryGenes.choosePartitions' }],
    [
      { kind: 'graph', resolution: 0, q: NaN },
      { resolution: 'error.INPUT_INVALID', q: 'error.INPUT_INVALID' },
    ],
  ])('%j', (part, wrong) => {
    expect(validateTrajectoryGenes({ ...base, ...part }, facts, tree)).toEqual(wrong);
  });
  test('a branch of fewer than 10 cells is not compared', () => {
    const nodes = tree.nodes.map((one, i) => (i === 3 ? { ...one, cells: 9 } : one));
    const small = { ...tree, nodes };
    for (const branches of [null, [2, 3] as [number, number]])
      expect(validateTrajectoryGenes({ ...base, kind: 'branch', branches }, facts, small)).toEqual({
        branchPoint: 'trajectoryGenes.branchFew',
      });
  });
  test('a branch point is not judged before the tree was read', () => {
    expect(validateTrajectoryGenes({ ...base, kind: 'branch', branchPoint: 9 }, facts, null)).toEqual({});
  });
});
