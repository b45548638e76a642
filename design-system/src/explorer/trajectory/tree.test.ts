import { describe, expect, test } from '@jest/globals';
import type { TrajectoryTree } from '@stroma/contract/tools';
import { branchesBeyond, cellsOf, endStates, listedNodes, nodesOfRoot, pickNode } from './tree.ts';

/** 0 - 1 - 2, and 1 - 3 - 4; 5 - 6 apart. States: 1 before node 1, 2 and 3 after it, 4 apart. */
const states = [1, 1, 2, 3, 3, 4, 4];
const tree: TrajectoryTree = {
  nodes: states.map((state, i) => ({
    x: i,
    y: 0,
    pseudotime: i,
    state,
    partition: state === 4 ? 2 : 1,
    cells: 10 * i,
  })),
  edges: [
    [0, 1],
    [2, 1],
    [1, 3],
    [3, 4],
    [5, 6],
  ],
  branchPoints: [1],
  leaves: [0, 2, 4, 5, 6],
  roots: [0],
};

test('a root of Monocle 2 is an end in a state', () => {
  expect(endStates(tree)).toEqual([1, 2, 3, 4]);
  expect(endStates({ ...tree, leaves: [4] })).toEqual([3]);
  expect(nodesOfRoot(tree, { state: 3 })).toEqual([4]);
  expect(pickNode(tree, 'monocle2', null, 3)).toEqual({ state: 3 });
  // A state inside the tree has no end, so the click changes nothing.
  expect(pickNode({ ...tree, leaves: [2, 4] }, 'monocle2', { state: 2 }, 0)).toEqual({ state: 2 });
});
test('Monocle 3 has several roots, and a second press lets one go', () => {
  expect(pickNode(tree, 'monocle3', null, 0)).toEqual({ nodes: [0] });
  expect(pickNode(tree, 'monocle3', { nodes: [0] }, 5)).toEqual({ nodes: [0, 5] });
  expect(pickNode(tree, 'monocle3', { nodes: [5] }, 5)).toBeNull();
  expect(nodesOfRoot(tree, { nodes: [2, 99] })).toEqual([2]);
  expect(nodesOfRoot(tree, { cells: { name: 'x', cellSet: '0' } })).toEqual([]);
});
test('the list has ends, branch points and what is chosen', () => {
  expect(listedNodes(tree, [3, 4])).toEqual([0, 2, 4, 5, 6, 1, 3]);
  expect(cellsOf(tree, [1, 3])).toBe(40);
});
describe('branches behind a node', () => {
  test('are those away from the root, the largest first', () => {
    expect(branchesBeyond(tree, 1)).toEqual([
      { node: 3, cells: 70, states: [3] },
      { node: 2, cells: 20, states: [2] },
    ]);
    expect(branchesBeyond({ ...tree, roots: [4] }, 1).map(({ node }) => node)).toEqual([2, 0]);
  });
  test('are none where no root leads to', () => {
    expect(branchesBeyond(tree, 5)).toEqual([]);
  });
});
