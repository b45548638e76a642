import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import { useRead } from '../../../features/calls/index.ts';
import type { CategoryColumn, DatasetDetail } from '../dataset.ts';
import { Labels } from './Labels.tsx';
import { presentName } from '../../../../../design-system/src/explorer/labels/LabelTable/presentName.ts';
import { defaultView } from '../view/view.ts';

afterEach(cleanup);

const detail = {
  id: 'd1',
  columns: [labelsColumn('type', { T: 5, NK: 3 })],
  levels: { cluster: 'type' },
  embeddings: [],
  layers: ['normalized'],
} as unknown as DatasetDetail;
const change = (by: string) => ({
  ...{ from: null, to: null, by, at: '2026-11-23T08:30:00Z' },
  edit: { kind: 'rename', category: '4', name: 'NK' },
});
const labels = {
  revision: 2,
  columns: [
    {
      ...{ column: 'type', version: 'a'.repeat(32), copyOf: null, canUndo: true, canRedo: false },
      changes: [change('li'), change('mei')],
    },
  ],
};

function rename(category: string, name: string) {
  return { kind: 'rename', category, name };
}
const DETAIL = 'GET /remote/user/user_datasets/d1';
const isEdit = ({ method, path }: { method: string; path: string }) => method === 'POST' && path.endsWith('/labels');
const readings = (asked: ReturnType<typeof answerWith>) => asked.filter(({ path }) => path.endsWith('/d1')).length;
/** Shows the current dataset, like the explorer. */
function Shown() {
  const read = useRead('datasetProxies', 'detail', { params: { id: 'd1' } });
  if (read.state !== 'ready') return null;
  const column = read.data.columns.find((c): c is CategoryColumn => c.kind === 'category')!;
  return <Labels detail={read.data} view={defaultView(read.data)} column={column} />;
}

test('labels are edited at the version that is shown, and the dataset is read again', async () => {
  const asked = answerWith({
    'GET /user/user_datasets/d1/labels': () => ({ data: labels }),
    'POST /user/user_datasets/d1/labels': () => ({ data: labels.columns[0] }),
    'POST /user/user_datasets/d1/label_effects': () => ({ data: { outdated: [], current: 0 } }),
    [DETAIL]: () => ({ data: detail }),
  });
  renderSignedIn(<Shown />);
  await screen.findByText(/^mei renamed 4 to NK in type/);
  await userEvent.click(screen.getByRole('button', { name: 'Rename NK' }));
  const field = await screen.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'NK cells');
  const before = readings(asked);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(readings(asked)).toBeGreaterThan(before));
  const second = readings(asked);
  await userEvent.click(screen.getByRole('button', { name: design['labels.undo'] }));
  await waitFor(() => expect(readings(asked)).toBeGreaterThan(second));
  const sent = asked.filter(isEdit).map((one) => JSON.parse(one.body!) as unknown);
  const at = { column: 'type', expected: 'a'.repeat(32) };
  expect(sent).toEqual([
    { ...at, edit: { kind: 'rename', category: 'NK', name: 'NK cells' } },
    { ...at, edit: { kind: 'undo' } },
  ]);
});

test('an edit that came second is refused with a sentence, and the other edit is shown', async () => {
  let changes = [change('mei')];
  answerWith({
    'GET /user/user_datasets/d1/labels': () => ({
      data: { ...labels, columns: [{ ...labels.columns[0], changes }] },
    }),
    'POST /user/user_datasets/d1/labels': () => {
      changes = [change('mei'), change('wang')];
      const params = { column: 'type', version: 'c'.repeat(32), by: 'wang', at: '2026' };
      return { status: 412, error: { id: 'VERSION_CONFLICT', params } };
    },
    [DETAIL]: () => ({ data: detail }),
  });
  renderSignedIn(<Shown />);
  await screen.findByText(/^mei renamed/);
  await userEvent.click(screen.getByRole('button', { name: design['labels.undo'] }));
  await screen.findByRole('alert');
  await screen.findByText(/^wang renamed/);
});

test('a label that somebody else has just renamed: the dialog stays with its text, says what it is called, and names it', async () => {
  let isRenamed = false;
  const asked = answerWith({
    'GET /user/user_datasets/d1/labels': () => ({
      data: {
        ...labels,
        columns: [
          isRenamed
            ? {
                ...{ ...labels.columns[0], version: 'c'.repeat(32) },
                changes: [{ ...change('wang'), edit: { kind: 'rename', category: 'NK', name: 'Killers' } }],
              }
            : labels.columns[0],
        ],
      },
    }),
    'POST /user/user_datasets/d1/labels': ({ body }) => {
      if ((JSON.parse(body!) as { expected: string }).expected !== 'a'.repeat(32)) return { data: labels.columns[0] };
      isRenamed = true;
      return { status: 412, error: { id: 'VERSION_CONFLICT', params: { by: 'wang' } } };
    },
    'POST /user/user_datasets/d1/label_effects': () => ({ data: { outdated: [], current: 0 } }),
    [DETAIL]: () => ({
      data: isRenamed ? { ...detail, columns: [labelsColumn('type', { T: 5, Killers: 3 })] } : detail,
    }),
  });
  renderSignedIn(<Shown />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename NK' }));
  const field = await screen.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'NK cells{Enter}');
  await screen.findByText(/^wang renamed NK to Killers in type.*Your new name applies to Killers/);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('NK cells');
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.filter(isEdit).map((one) => JSON.parse(one.body!) as unknown);
  expect(sent.at(-1)).toEqual({
    ...{ column: 'type', expected: 'c'.repeat(32) },
    edit: { kind: 'rename', category: 'Killers', name: 'NK cells' },
  });
});

test.each([
  ['merged', [{ kind: 'merge', categories: ['NK', 'T'], name: 'Lymph' }], ['Lymph'], 'Lymph'],
  ['renamed twice', [rename('NK', 'A'), rename('A', 'B')], ['T', 'B'], 'B'],
  ['renamed twice, once taken back', [rename('NK', 'A'), rename('A', 'B'), { kind: 'undo' }], ['T', 'A'], 'A'],
  ['gone', [{ kind: 'assign', name: 'T' }], ['T'], null],
  ['there', [rename('NK', 'A'), { kind: 'undo' }], ['T', 'NK'], undefined],
])('a label that was %s is known by what it is called now', (_, edits, names, now) => {
  const changes = edits.map((edit) => ({ by: 'wang', at: '2026-11-23T08:30:00Z', column: 'type', edit }) as never);
  expect(presentName('NK', names, changes)?.name).toBe(now);
});

test('what a rename, undo and the removal of labels would outdate is said before they are made', async () => {
  const result = (name: string) => ({ id: name, tool: 'composition', name });
  const effects: Record<string, object> = {
    undo: { outdated: [result('A'), result('B'), result('C'), result('D')], current: 1 },
    rename: { outdated: [], current: 0 },
  };
  const asked = answerWith({
    'GET /user/user_datasets/d1/labels': () => ({ data: labels }),
    'POST /user/user_datasets/d1/label_effects': ({ body }) => ({
      data: effects[(JSON.parse(body!) as { edit: { kind: string } }).edit.kind],
    }),
    [DETAIL]: () => ({ data: detail }),
  });
  renderSignedIn(<Shown />);
  const undo = await screen.findByText(/^Undo: 4 results use these cells/);
  expect(undo.textContent).toMatch(/A, B, C, and 1 more.*1 outdated result becomes current again/);
  await userEvent.click(screen.getByRole('button', { name: 'Rename NK' }));
  const field = await screen.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'NK cells');
  await screen.findByText(design['effects.none']);
  const of = asked.filter(({ path }) => path.endsWith('/label_effects')).map((one) => JSON.parse(one.body!) as unknown);
  const at = { column: 'type', expected: 'a'.repeat(32) };
  // An incomplete name is not checked.
  expect(of).toEqual([
    { ...at, edit: { kind: 'undo' } },
    { ...at, edit: { kind: 'rename', category: 'NK', name: 'NK cells' } },
  ]);
  expect(asked.some(isEdit)).toBe(false);
});

test('where it cannot be checked what an edit outdates, it is said so, and the edit is made', async () => {
  const asked = answerWith({
    'GET /user/user_datasets/d1/labels': () => ({ data: labels }),
    'POST /user/user_datasets/d1/labels': () => ({ data: labels.columns[0] }),
    'POST /user/user_datasets/d1/label_effects': () => ({ status: 503, error: { id: 'DATASET_BUSY' } }),
    [DETAIL]: () => ({ data: detail }),
  });
  renderSignedIn(<Shown />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename NK' }));
  const field = await screen.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'NK cells');
  await screen.findByText(design['effects.unknown']);
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(asked.some(isEdit)).toBe(true));
});
