import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { publicSampleId, type DraftBody } from '@stroma/contract';
import { LeanProvider } from '@stroma/design-system/theme';
import ds from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../messages/en-US.json' with { type: 'json' };
import { draftReply } from '../../../test/drafts.ts';
import { answerWith } from '../../../test/server.ts';
import { createStore } from '../../app/store/store.ts';
import { signedIn } from '../../features/session/index.ts';
import { edited, saveRequested } from '../../features/wizard/index.ts';
import { newDraftBody } from '../../features/wizard/draft.ts';
import { IntegrateLocalDataScreen } from './IntegrateLocalDataScreen.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(120_000);
const BOTH = '/cloud/integrateLocalAndSynEcoSys';
const row = {
  ...{ id: 'e1', datasetId: 'atlas', version: 2, name: 'Lung atlas', species: 'Homo sapiens', tissue: 'lung' },
  ...{ disease: 'normal', technology: "10x 3' v3", cells: 900, genes: 100, samples: 2, cellTypes: 4, year: 2024 },
  ...{ source: 'GSE1', doi: '', publishedOn: '2026-10-01T00:00:00.000Z', simulated: false },
};
const source = {
  ...{ dataset: 'atlas', version: 2, name: 'Lung atlas', doi: null, species: 'Homo sapiens', genes: 100 },
  ...{ simulated: false, labels: 'cell_type' },
  samples: ['donor 1', 'donor 2', 'tiny'].map((sample, place) => ({
    id: publicSampleId('atlas', 2, place),
    ...{ sample, group: place ? '' : 'healthy', cells: place < 2 ? 450 : 3, problem: place < 2 ? null : 'cells' },
  })),
};
const facets = Object.fromEntries(
  ['species', 'tissue', 'disease', 'technology', 'cellType', 'developmentStage', 'publication'].map((name) => [
    name,
    [],
  ]),
);
let saved: DraftBody | null = null;
let withdrawn = false;
let several: object | null = null;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('stroma.token', 'tok');
  saved = null;
  withdrawn = false;
  several = null;
});

function open(path: string) {
  const keep = ({ body }: { body: string | null }) => {
    saved = JSON.parse(body!) as DraftBody;
    return draftReply(body!, 1);
  };
  const asked = answerWith({
    'GET /user/files': () => ({ data: { total: 0, rows: [] } }),
    'GET /user/analysis/jobs': () => ({ data: { total: 0, rows: [] } }),
    'POST /user/analysis/drafts': keep,
    'PUT /user/analysis/drafts/d1': keep,
    'GET /user/analysis/drafts/d1': () => draftReply(JSON.stringify(saved), 1),
    'GET /public/datasets': () => ({ data: { total: 1, rows: [row], facets } }),
    'GET /user/analysis/public-samples': () => ({
      data: several ?? (withdrawn ? { sources: [], gone: ['atlas:2'] } : { sources: [source], gone: [] }),
    }),
    'GET /user/analysis/gene-overlap': () => ({ data: { pairs: [], unknown: [], alike: [] } }),
  });
  history.pushState(null, '', path);
  const store = createStore();
  const privileges = ['op.integrate', 'op.explore'].map((permission) => ({ permission }));
  const space = { id: 's1', name: 'mei', dataPermissions: ['view', 'edit'] };
  store.dispatch(signedIn({ uuid: 'u1', username: 'mei', privileges, space } as never));
  render(
    <Provider store={store}>
      <LeanProvider locale="en-US" theme="light" messages={{ ...ds, ...own }} navigate={() => {}}>
        <BrowserRouter>
          <IntegrateLocalDataScreen />
        </BrowserRouter>
      </LeanProvider>
    </Provider>,
  );
  return { store, asked };
}
const box = async (name: RegExp) => within(await screen.findByRole('row', { name })).getByRole('checkbox');

test('samples of a published dataset are chosen, and saved with the version that they come from', async () => {
  const { store } = open(BOTH);
  fireEvent.click(await screen.findByRole('button', { name: /Lung atlas/ }));
  fireEvent.click(await box(/donor 2/));
  const chosen = {
    ...{ fileId: publicSampleId('atlas', 2, 1), name: 'donor_2', group: 'donor_2' },
    public: { dataset: 'atlas', version: 2, sample: 'donor 2', name: 'Lung atlas' },
  };
  await waitFor(() => expect(store.getState().wizard.body.matrixFiles).toEqual([chosen]));
  expect(store.getState().wizard.body.param.species).toBe('Homo sapiens');
  expect(await screen.findByText(/donor 2 · Lung atlas · 450 cells/)).toBeTruthy();
  act(() => void store.dispatch(saveRequested()));
  await waitFor(() => expect(saved).toMatchObject({ source: 'both', matrixFiles: [chosen] }));
  // The address of the draft keeps both sources.
  await waitFor(() => expect(location.pathname + location.search).toBe(`${BOTH}?draft=d1&step=1`));
  expect((await box(/tiny/)).hasAttribute('disabled')).toBe(true);
});

test('each address offers its own samples', async () => {
  open('/cloud/integrateSynEcoSysData');
  await screen.findByRole('button', { name: /Lung atlas/ });
  expect(screen.queryByText(ds['samples.files'])).toBeNull();
});

test('local data alone ask nothing of the public database', async () => {
  const { asked } = open('/cloud/integrateLocalData');
  await screen.findByText(ds['samples.files']);
  expect(asked.some(({ path }) => path.includes('public'))).toBe(false);
});

test('a dataset of the catalogue comes with all its samples that can be integrated, once', async () => {
  const { store } = open(`${BOTH}?public=atlas:2`);
  const names = () => store.getState().wizard.body.matrixFiles.map(({ name }) => name);
  await waitFor(() => expect(names()).toEqual(['donor_1', 'donor_2']));
  expect(store.getState().wizard.body.matrixFiles[0]!.group).toBe('healthy');
  await waitFor(() => expect(location.search).not.toContain('public='));
  act(() => void store.dispatch(edited({ matrixFiles: [] })));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(names()).toEqual([]);
});

test('several datasets come with the samples of each, and what is not offered any more is said', async () => {
  const blood = {
    ...{ ...source, dataset: 'blood', version: 1, name: 'Blood' },
    samples: [{ ...source.samples[0]!, id: publicSampleId('blood', 1, 0) }],
  };
  several = { sources: [source, blood], gone: ['gone:1'] };
  const { store, asked } = open(`${BOTH}?public=atlas:2,blood:1,gone:1`);
  const files = () => store.getState().wizard.body.matrixFiles;
  await waitFor(() => expect(files().map(({ name }) => name)).toEqual(['donor_1', 'donor_2', 'donor_1_2']));
  expect(files()[2]!.public).toMatchObject({ dataset: 'blood', version: 1 });
  expect(asked.some(({ path }) => path.includes('atlas%3A2%2Cblood%3A1%2Cgone%3A1'))).toBe(true);
  expect(store.getState().notices.items).toMatchObject([{ messageId: 'public.goneSources', values: { n: 1 } }]);
});

test('a sample of a dataset that was withdrawn is named, and keeps the step from being left', async () => {
  withdrawn = true;
  const sample = {
    ...{ fileId: publicSampleId('atlas', 2, 0), name: 'donor', group: 'a' },
    public: { dataset: 'atlas', version: 2, sample: 'donor 1', name: 'Lung atlas' },
  };
  const body = newDraftBody('both');
  saved = { ...body, matrixFiles: [sample], param: { ...body.param, tissue: 'lung' } };
  const { store } = open(`${BOTH}?draft=d1`);
  await waitFor(() => expect(store.getState().wizard.body.matrixFiles).toHaveLength(1));
  await screen.findByText(/donor 1 · Lung atlas/);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: ds['common.next'] }).hasAttribute('disabled')).toBe(false),
  );
  fireEvent.click(screen.getByText(ds['common.next'], { selector: 'button, button *' }));
  expect((await screen.findAllByText(/no longer in the public database/)).length).toBeGreaterThan(0);
  expect(store.getState().wizard.body.stepTag).toBe(1);
});
