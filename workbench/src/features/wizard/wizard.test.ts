import { beforeEach, expect, test } from '@jest/globals';
import { createStore } from '../../app/store.ts';
import { answerWith, until } from '../../../test/server.ts';
import { edited, errorsOf, opened, preprocessingRequested, saveRequested, stepGone, submitRequested } from './index.ts';
import { newDraftBody } from './draft.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));
const sample = { fileId: 'f1', name: 'ctrl', group: 'ctrl' };
const draftReply = (body: string, version: number, more = {}) => ({
  data: {
    id: 'd1',
    version,
    savedAt: '2026-11-21T08:00:00Z',
    cellFilteringTaskStatus: 'notStarted',
    preprocessingJobId: null,
    ...JSON.parse(body),
    ...more,
  },
});

test('section 5: samples, unique names, tissue, job name', () => {
  const body = newDraftBody();
  expect(errorsOf(body, 1, 'notStarted')).toMatchObject({
    matrixFiles: { id: 'SAMPLES_REQUIRED' },
    tissue: { id: 'TISSUE_REQUIRED' },
  });
  const two = { ...body, matrixFiles: [sample, { ...sample, fileId: 'f2' }] };
  expect(errorsOf(two, 1, 'notStarted')['matrixFiles.1.name']).toMatchObject({ id: 'SAMPLE_NAME_DUPLICATE' });
  const named = (jobName: string) =>
    errorsOf({ ...body, param: { ...body.param, jobName } }, 4, 'completed').jobName?.id;
  expect([named(''), named('null'), named('1a'), named('样本'), named('a b'), named('T_cells_2')]).toEqual([
    'JOB_NAME_REQUIRED',
    'JOB_NAME_REQUIRED',
    'JOB_NAME_INVALID',
    'JOB_NAME_INVALID',
    'JOB_NAME_INVALID',
    undefined,
  ]);
  expect(errorsOf(body, 2, 'running').cellFiltering).toMatchObject({ id: 'PREPROCESSING_REQUIRED' });
});

test('the draft is created once, then saved by its version', async () => {
  const asked = answerWith({
    'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1),
    'PUT /user/analysis/drafts/d1': (a) => draftReply(a.body!, 2),
  });
  const store = createStore();
  store.dispatch(opened(null));
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.version === 1);
  store.dispatch(stepGone(2));
  const state = await until(store, (s) => s.wizard.version === 2);
  expect(asked.map((a) => a.method)).toEqual(['POST', 'PUT']);
  expect(asked[1]!.headers.get('If-Match')).toBe('"1"');
  expect(state.wizard).toMatchObject({ draftId: 'd1', isSaving: false, body: { stepTag: 2, matrixFiles: [sample] } });
});

test('two tabs: 412 is shown and nothing that was typed is lost', async () => {
  answerWith({
    'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1),
    'PUT /user/analysis/drafts/d1': () => ({ status: 412, error: { id: 'VERSION_CONFLICT', params: { current: 5 } } }),
  });
  const store = createStore();
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.version === 1);
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveRequested());
  const state = await until(store, (s) => s.wizard.saveError !== null);
  expect(state.wizard).toMatchObject({
    saveError: { id: 'VERSION_CONFLICT' },
    isDirty: true,
    body: { matrixFiles: [sample] },
  });
});

test('preprocessing starts on the saved draft; submitting sends one idempotency key', async () => {
  const job = { id: 'j1', tool: 'preprocessing', status: 'submitted' };
  const asked = answerWith({
    'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1),
    'PUT /user/analysis/drafts/d1': (a) =>
      draftReply(a.body!, 2, { cellFilteringTaskStatus: 'running', preprocessingJobId: 'j1' }),
    'POST /user/analysis/drafts/d1/preprocess': () => ({ data: job }),
    'POST /user/analysis/drafts/d1/submit': () => ({ data: { ...job, id: 'j2', tool: 'integration', name: 'x' } }),
    'GET /user/analysis/jobs': () => ({ data: { total: 0, rows: [] } }),
  });
  const store = createStore();
  store.dispatch(preprocessingRequested());
  await until(store, (s) => s.wizard.preprocessingJob?.id === 'j1' && s.wizard.preprocessing === 'running');
  store.dispatch(submitRequested());
  store.dispatch(submitRequested());
  await until(store, (s) => s.wizard.submittedJob?.id === 'j2');
  const submits = asked.filter((a) => a.path.endsWith('/submit'));
  expect(submits).toHaveLength(1);
  expect(submits[0]!.headers.get('Idempotency-Key')).toMatch(/.{10,}/);
});

test('going back to the samples discards preprocessing', () => {
  answerWith({ 'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1) });
  const store = createStore();
  store.dispatch(stepGone(1));
  expect(store.getState().wizard).toMatchObject({ preprocessing: 'notStarted', preprocessingJob: null, result: null });
});
