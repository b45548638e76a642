import { expect, test } from '@jest/globals';
import { TOOL_FACTS } from '../../../api/tools.ts';
import { labelsColumn } from '../../../../test/signed-in.tsx';
import type { DatasetDetail } from '../dataset.ts';
import { unavailableReason } from './reasons.ts';

const detail = (over: object) =>
  ({ columns: [labelsColumn('type', { T: 2, B: 1 })], hasMarkers: true, ...over }) as unknown as DatasetDetail;
const DONE = new Set(['trajectory']);
const reasons = (over: object, done: ReadonlySet<string> | null = DONE) =>
  Object.fromEntries(
    ['markers', 'labels', ...TOOL_FACTS.map(({ slug }) => slug)].flatMap((tab) => {
      const why = unavailableReason(tab, detail(over), done);
      return why ? [[tab, why]] : [];
    }),
  );

test('a complete dataset forbids nothing', () => expect(reasons({})).toEqual({}));

test('without groups of cells the tools that compare groups say so, and no others', () => {
  const needing = TOOL_FACTS.filter(({ needs }) => needs?.includes('groups')).map(({ slug }) => slug);
  expect(needing.length).toBeGreaterThan(5);
  for (const columns of [[], [{ name: 'nCount', kind: 'number' }], [labelsColumn('type', { T: 0 })]])
    expect(Object.keys(reasons({ columns })).sort()).toEqual([...needing, 'labels'].sort());
});

test('markers that were not computed, a trajectory that nobody ran, an analysis that has not ended', () => {
  expect(reasons({ hasMarkers: false })).toEqual({ markers: 'explorer.why.markers' });
  expect(reasons({ hasMarkers: false, pending: ['markers'] }).markers).toBeUndefined();
  expect(reasons({}, new Set())).toEqual({ 'trajectory-genes': 'explorer.why.trajectory' });
  // An unknown state is not a reason.
  expect(reasons({}, null)).toEqual({});
  const whole = TOOL_FACTS.filter(({ whole: is }) => is).map(({ slug }) => slug);
  expect(Object.keys(reasons({ pending: ['umap:3'] })).sort()).toEqual([...whole].sort());
});
