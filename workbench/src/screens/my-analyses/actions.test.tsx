import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { datasetFixture, filesFixture, jobFixture } from '@stroma/contract/fixtures';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import app from '../../../messages/en-US.json' with { type: 'json' };
import { answerWith, type Answer } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { MyAnalysesScreen } from './MyAnalysesScreen.tsx';

const entry = (permission: string) => ({
  ...{ id: permission, name: permission, permission, type: 2, url: null, disabled: false, hidden: false },
  parentId: null,
});
const OPERATIONS = [
  ...['import', 'integrate', 'explore', 'delete', 'download'].map((id) => entry(`op.${id}`)),
  ...['myAnalyses', 'importData', 'integrateLocal'].map(entry),
];
const READER = { dataPermissions: ['view', 'edit', 'delete', 'download'], privileges: OPERATIONS };
beforeEach(() => localStorage.setItem('stroma.token', 'tok'));

const datasets = [
  datasetFixture({ id: 'd1', name: 'First' }),
  datasetFixture({ id: 'd2', name: 'Second' }),
  datasetFixture({ id: 'd3', name: 'Third' }),
];
const sample = (id: string, change: object = {}) => ({
  ...{ ...filesFixture()[0]!, id, fileName: id, kind: 'matrix', state: 'parsed', species: 'Homo sapiens', fileSize: 0 },
  project: { id: 'p1', name: 'P24.zip' },
  ...change,
});
const open = (path: string, answers: Record<string, Answer> = {}, files: object[] = [], jobs: object[] = []) => {
  const asked = answerWith({
    'GET /user/user_datasets': () => ({ data: datasets }),
    'GET /user/files': () => ({ data: { total: files.length, rows: files } }),
    'GET /user/analysis/jobs': () => ({ data: { total: jobs.length, rows: jobs } }),
    'GET /user/analysis/drafts': () => ({ data: [] }),
    'GET /user/storage': () => ({ data: { used: 150e9, limit: 200e9 } }),
    ...answers,
  });
  renderSignedIn(<MyAnalysesScreen />, { ...READER, path });
  return asked;
};
const made = (asked: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path.replace('/api', '')}`);
const box = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox');

test('several datasets are deleted when their number was typed, not before', async () => {
  const gone = { 'DELETE /user/user_datasets/d1': () => ({}), 'DELETE /user/user_datasets/d3': () => ({}) };
  const asked = open('/?tab=integrated', gone);
  await userEvent.click(await box('First'));
  await userEvent.click(await box('Third'));
  const bar = screen.getByRole('group', { name: '2 selected' });
  await userEvent.click(within(bar).getByRole('button', { name: design['analyses.deleteChosen'] }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 datasets?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['First', 'Third']);
  const confirm = within(dialog).getByRole('button', { name: app['delete.confirm'] });
  await userEvent.type(within(dialog).getByRole('textbox'), 'delete 3');
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await userEvent.clear(within(dialog).getByRole('textbox'));
  await userEvent.type(within(dialog).getByRole('textbox'), 'delete 2');
  await userEvent.click(confirm);
  await waitFor(() =>
    expect(made(asked).sort()).toEqual(['DELETE /user/user_datasets/d1', 'DELETE /user/user_datasets/d3']),
  );
});

test('a dataset is renamed, and the list is read again', async () => {
  let name = 'First';
  const asked = open('/?tab=integrated', {
    'PATCH /user/user_datasets/d1': ({ body }) => {
      ({ name } = JSON.parse(body!) as { name: string });
      return { data: {} };
    },
    'GET /user/user_datasets': () => ({ data: [{ ...datasets[0]!, name }] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename First' }));
  const field = await screen.findByRole('textbox', { name: design['rename.label'] });
  await userEvent.clear(field);
  await userEvent.type(field, 'Kidney{Enter}');
  await screen.findByRole('link', { name: 'Kidney' });
  expect(made(asked)).toEqual(['PATCH /user/user_datasets/d1']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a file keeps its ending in the field; a refusal stays beside the form', async () => {
  const asked = open('/?tab=uploaded', { 'PATCH /user/files/f1': () => ({ status: 409, error: { id: 'CONFLICT' } }) }, [
    { ...filesFixture()[0]!, id: 'f1', fileName: 'control.tar.gz' },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename control.tar.gz' }));
  const field = await screen.findByRole('textbox', { name: design['rename.label'] });
  expect((field as HTMLInputElement).value).toBe('control');
  await userEvent.clear(field);
  await userEvent.type(field, 'stim{Enter}');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(design['error.CONFLICT']);
  expect(JSON.parse(asked.find(({ method }) => method === 'PATCH')!.body!)).toEqual({ fileName: 'stim.tar.gz' });
});

test('two datasets are converted to one format; one that is refused is asked for again with the next press', async () => {
  let refusals = 1;
  const asked = open('/?tab=integrated', {
    'POST /user/downloads': ({ body }) => {
      const { targetId } = JSON.parse(body!) as { targetId: string };
      if (targetId === 'd2' && refusals-- > 0)
        return { status: 413, error: { id: 'STORAGE_FULL', params: { used: 2, limit: 1 } } };
      return { data: { id: targetId, state: 'approved' } };
    },
  });
  await userEvent.click(await box('First'));
  await userEvent.click(await box('Second'));
  await userEvent.click(screen.getByRole('button', { name: design['analyses.convertChosen'] }));
  await userEvent.click(await screen.findByRole('radio', { name: /Seurat/ }));
  const press = async () =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: design['convert.start'] }));
  await press();
  await screen.findByText(design['error.STORAGE_FULL']);
  await press();
  await screen.findByRole('link', { name: design['downloads.title'] });
  const bodies = asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body!));
  expect(bodies).toEqual(['d1', 'd2', 'd2'].map((targetId) => ({ kind: 'conversion', targetId, format: 'seurat' })));
});

test('samples of a project are their own tab, and begin an analysis', async () => {
  const asked = open('/?tab=projects', { 'POST /user/analysis/drafts': () => ({ data: { id: 'draft1' } }) }, [
    sample('S1'),
    sample('S2', { state: 'parsing', species: null }),
    { ...filesFixture()[0]!, id: 'f1', fileName: 'P24.zip' },
  ]);
  await userEvent.click(await box('S1'));
  expect((await box('S2')).hasAttribute('disabled')).toBe(true);
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  const bar = screen.getByRole('group', { name: '1 selected' });
  await userEvent.click(within(bar).getByRole('button', { name: design['analyses.start'] }));
  await waitFor(() => expect(made(asked)).toEqual(['POST /user/analysis/drafts']));
  const body = JSON.parse(asked.find(({ method }) => method === 'POST')!.body!);
  expect(body).toMatchObject({
    matrixFiles: [{ fileId: 'S1', name: 'S1', group: 'S1' }],
    param: { species: 'Homo sapiens' },
  });
});

test('the tables of a result come as text, and storage is said', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function keep(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  const files = [{ name: 'deg.parquet', size: 91_204 }];
  const asked = open(
    '/?tab=results',
    { 'GET /user/analysis/results/j1/tables/deg': () => ({ data: [] }) },
    [],
    [
      jobFixture({
        id: 'j1',
        name: 'T vs B',
        status: 'completed',
        files,
        datasetId: null,
        dataset: { id: 'd1', name: 'First' },
      }),
    ],
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Download T vs B · deg.parquet as CSV' }));
  await waitFor(() => expect(saved).toEqual(['T vs B deg.csv']));
  expect(asked.find(({ path }) => path.includes('/tables/'))!.headers.get('accept')).toBe('text/csv');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
});
