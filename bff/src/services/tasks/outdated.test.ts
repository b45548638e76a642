import { expect, test } from '@jest/globals';
import type { LabelChange, Labels } from '@stroma/contract';
import { outdatedBy } from './outdated.ts';

const [A, B, C] = ['a', 'b', 'c'].map((c) => c.repeat(32)) as [string, string, string];
let minute = 0;
const change = (
  from: string | null,
  to: string | null,
  by: string,
  kind: LabelChange['edit']['kind'],
): LabelChange => ({
  from,
  to,
  by,
  at: new Date(Date.UTC(2026, 10, 23, 8, minute++)).toISOString(),
  edit: { kind },
});
const rename = change(A, B, 'mei', 'rename');
const merge = change(B, C, 'jose', 'merge');
const undo = change(C, B, 'mei', 'undo');
const undoAll = change(B, A, 'mei', 'undo');
const again = change(A, C, 'li', 'merge');
const removed = change(C, null, 'li', 'remove');

const labels = (version: string | null, changes: LabelChange[], column = 'type'): Labels['columns'][number] => ({
  ...{ column, version, changes },
  ...{ copyOf: null, canUndo: false, canRedo: false },
});
const now = (...columns: Labels['columns']): Labels => ({ revision: 1, columns });
const read = (version: string) => ({ labels: { type: version }, cellSets: [] });
const said = (...changes: LabelChange[]) =>
  changes.map(({ by, at, edit }) => ({ what: 'labels', column: 'type', change: { by, at, edit } }));

test.each([
  ['nothing was read', { labels: {}, cellSets: ['f'.repeat(64)] }, now(labels(B, [rename])), null],
  ['a job from before reads were kept', null, now(labels(B, [rename])), null],
  ['nothing was edited', read(A), now(labels(A, [])), null],
  ['another column was edited', read(A), now(labels(A, []), labels(B, [rename], 'group')), null],
  ['an edit', read(A), now(labels(B, [rename])), said(rename)],
  ['two edits, oldest first', read(A), now(labels(C, [rename, merge])), said(rename, merge)],
  ['an edit before it was read and one after', read(B), now(labels(C, [rename, merge])), said(merge)],
  ['an edit and its undo: current', read(A), now(labels(A, [rename, undoAll])), null],
  ['read before an undo', read(C), now(labels(B, [rename, merge, undo])), said(undo)],
  [
    'undone and edited in another way: the last way alone',
    read(A),
    now(labels(C, [rename, merge, undo, undoAll, again])),
    said(again),
  ],
  ['read in a way that was left', read(B), now(labels(C, [rename, undoAll, again])), said(undoAll, again)],
  ['a copy that was removed', read(C), now(labels(null, [again, removed])), said(removed)],
  ['older than the log', read('d'.repeat(32)), now(labels(C, [merge])), said(merge)],
] as const)('%s', (_, given, current, expected) => {
  expect(outdatedBy(given as Parameters<typeof outdatedBy>[0], current)).toEqual(expected);
});

test('edits of several columns are sorted by time', () => {
  const group = change(A, B, 'zoe', 'rename');
  const later = change(B, C, 'mei', 'merge');
  const given = { labels: { type: A, group: A }, cellSets: [] };
  const found = outdatedBy(given, now(labels(C, [rename, later]), labels(B, [group], 'group')));
  expect(found!.map((one) => [one.change?.by, one.what === 'labels' && one.column])).toEqual([
    ['mei', 'type'],
    ['zoe', 'group'],
    ['mei', 'type'],
  ]);
});

test('an edit that the log no longer holds is unknown, and stands before the known ones', () => {
  const unknown = { what: 'labels', column: 'type', change: null };
  expect(outdatedBy(read(A), now())).toEqual([unknown]);
  expect(outdatedBy(read(A), now(labels(B, [])))).toEqual([unknown]);
  const group = change(A, B, 'zoe', 'rename');
  const given = { labels: { group: A, type: A }, cellSets: [] };
  expect(outdatedBy(given, now(labels(B, []), labels(B, [group], 'group')))).toEqual([
    unknown,
    { ...said(group)[0], column: 'group' },
  ]);
});
