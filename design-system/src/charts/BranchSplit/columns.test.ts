import { describe, expect, test } from '@jest/globals';
import type { BranchResult } from '@stroma/contract/tools';
import { clustersOf, pageRows, segmentOf, segmentsOf, stepOf } from './columns.ts';

const steps = { steps: { before: 2, behind: 3 } };
const all = Array.from({ length: 10 }, (_, i) => i);

describe('columns of the heat map', () => {
  test('run from the end of one branch over the root to the end of the other', () => {
    expect(all.map((i) => segmentOf(steps, i))).toEqual([
      ...['first', 'first', 'first', 'before', 'before'],
      ...['before', 'before', 'second', 'second', 'second'],
    ]);
    expect(all.map((i) => stepOf(steps, i))).toEqual([5, 4, 3, 2, 1, 1, 2, 3, 4, 5]);
  });
  test('make three runs, two where the root is the branch point', () => {
    expect(segmentsOf(steps).map(({ columns }) => columns)).toEqual([3, 4, 3]);
    expect(segmentsOf({ steps: { before: 0, behind: 4 } }).map(({ segment }) => segment)).toEqual(['first', 'second']);
  });
});

describe('clusters', () => {
  // Leaves 0 and 2 are near, then 1 and 3; the page shows 1, 3, 0, 2.
  const branch: Pick<BranchResult, 'linkage' | 'heatmap'> = {
    linkage: {
      labels: ['A', 'B', 'C', 'D'],
      merges: [
        [0, 2, 1, 2],
        [1, 3, 2, 2],
        [4, 5, 9, 4],
      ],
      order: [1, 3, 0, 2],
      method: 'ward',
      metric: 'euclidean',
    },
    heatmap: { rows: ['A', 'B', 'C', 'D'], columns: ['1'], values: [[1], [2], [3], [4]] },
  };
  test('are numbered from the top of the page', () => {
    expect(clustersOf(branch, 2)).toEqual([2, 1, 2, 1]);
    expect(clustersOf(branch, 1)).toEqual([1, 1, 1, 1]);
    expect(new Set(clustersOf(branch, 99)).size).toBe(4);
  });
  test('stand beside their rows in page order', () => {
    expect(pageRows(branch, 2)).toEqual([
      { name: 'B', cluster: 1, values: [2] },
      { name: 'D', cluster: 1, values: [4] },
      { name: 'A', cluster: 2, values: [1] },
      { name: 'C', cluster: 2, values: [3] },
    ]);
    const none = { ...branch.linkage, labels: [], merges: [], order: [] };
    expect(pageRows({ linkage: none, heatmap: { rows: [], columns: [], values: [] } }, 3)).toEqual([]);
  });
});
