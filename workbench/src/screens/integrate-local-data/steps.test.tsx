import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import type { DraftBody } from '@stroma/contract';
import { jobFixture } from '@stroma/contract/fixtures';
import { LeanProvider } from '@stroma/design-system/theme';
import ds from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../test/server.ts';
import { createStore } from '../../app/store/store.ts';
import { jobTold } from '../../features/library/index.ts';
import { signedIn } from '../../features/session/index.ts';
import { edited, submitted } from '../../features/wizard/index.ts';
import { newDraftBody } from '../../features/wizard/draft.ts';
import { IntegrateLocalDataScreen } from './IntegrateLocalDataScreen.tsx';

configure({ asyncUtilTimeout: 10_000 });
// The whole wizard in jsdom: half a minute on a machine under load.
jest.setTimeout(120_000);
const sample = { fileId: 'f1', name: 'ctrl', group: 'ctrl' };
const body = newDraftBody();
const started: DraftBody = {
  ...body,
  matrixFiles: [sample],
  param: { ...body.param, tissue: 'PBMC', cellFilteringEvaluation: 'skip' },
};
let saved: DraftBody | null = null;
const draft = () => ({
  data: {
    ...{ id: 'd1', version: 1, savedAt: '2026-11-21T08:00:00Z', savedBy: 'mei' },
    ...{ cellFilteringTaskStatus: 'notStarted', preprocessingJobId: null, memoryLimit: null },
    ...saved!,
  },
});
const keep = ({ body: text }: { body: string | null }) => {
  saved = JSON.parse(text!) as DraftBody;
  return draft();
};

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('stroma.token', 'tok');
  saved = null;
});

function open(path: string) {
  answerWith({
    'GET /user/files': () => ({ data: { total: 0, rows: [] } }),
    'GET /user/analysis/jobs': () => ({ data: { total: 1, rows: [jobFixture({ id: 'j1', name: 'PBMC_run' })] } }),
    'POST /user/analysis/drafts': keep,
    'PUT /user/analysis/drafts/d1': keep,
    'GET /user/analysis/drafts/d1': draft,
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
  return store;
}
const step = () => new URLSearchParams(location.search).get('step');
// Uses selectors, because a role query computes the style of every element, which takes a second in jsdom.
const title = () => document.querySelector('h1')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }));

test('Back and Forward go by the steps of a new draft, and keep what was chosen', async () => {
  const store = open('/cloud/integrateLocalData');
  await waitFor(() => expect(title()).toBe(ds['wizard.step.samples']));
  act(() => void store.dispatch(edited(started)));
  press(ds['common.next']);
  await waitFor(() => expect(step()).toBe('2'));
  press(ds['common.next']);
  await waitFor(() => expect(title()).toBe(ds['wizard.step.options']));
  expect(location.search).toBe('?draft=d1&step=3');
  act(() => history.back());
  await waitFor(() => expect(title()).toBe(ds['wizard.step.filtering']));
  act(() => history.back());
  await waitFor(() => expect(title()).toBe(ds['wizard.step.samples']));
  expect(location.search).toBe('?draft=d1&step=1');
  act(() => history.forward());
  await waitFor(() => expect(title()).toBe(ds['wizard.step.filtering']));
  expect(store.getState().wizard.body.matrixFiles).toEqual([sample]);
});

test('a link to a draft opens the step that it was left at, and Back leads on from there', async () => {
  saved = { ...started, stepTag: 3 };
  open('/cloud/integrateLocalData?draft=d1');
  await waitFor(() => expect(title()).toBe(ds['wizard.step.options']));
  await waitFor(() => expect(step()).toBe('3'));
  press(ds['common.back']);
  await waitFor(() => expect(title()).toBe(ds['wizard.step.filtering']));
  act(() => history.back());
  await waitFor(() => expect(title()).toBe(ds['wizard.step.options']));
});

test('a new analysis after a draft begins empty', async () => {
  saved = { ...started, stepTag: 2 };
  const store = open('/cloud/integrateLocalData?draft=d1');
  await waitFor(() => expect(title()).toBe(ds['wizard.step.filtering']));
  act(() => {
    history.pushState(null, '', '/cloud/integrateLocalData');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(title()).toBe(ds['wizard.step.samples']));
  expect(store.getState().wizard.draftId).toBeNull();
  expect(location.search).toBe('');
});

test('the page of a submitted analysis shows its steps as they run, then the way to its results', async () => {
  const store = open('/cloud/integrateLocalData');
  await waitFor(() => expect(title()).toBe(ds['wizard.step.samples']));
  const job = jobFixture({ id: 'j1', name: 'PBMC_run' });
  act(() => void store.dispatch(submitted(job)));
  await waitFor(() => expect(location.search).toBe('?job=j1'));
  expect(await screen.findByText(/Step 5 of 12/)).toBeTruthy();
  expect(screen.queryByText(ds['job.action.results'])).toBeNull();
  act(() => void store.dispatch(jobTold({ ...job, progress: { ...job.progress!, step: 8 } })));
  expect(screen.getByText(/Step 9 of 12/)).toBeTruthy();
  act(() => void store.dispatch(jobTold({ ...job, status: 'completed', progress: null, datasetId: 'ds1' })));
  press(ds['job.action.results']);
  await waitFor(() => expect(location.pathname).toBe('/cloud/userDatasetAnalysis/ds1'));
});
