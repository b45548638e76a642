import { beforeEach, expect, jest, test } from '@jest/globals';
import { jobFixture } from '@stroma/contract/fixtures';
import { createStore } from '../../app/store/store.ts';
import { draftReply, sample } from '../../../test/drafts.ts';
import { answerWith, until } from '../../../test/server.ts';
import {
  edited,
  errorsOf,
  opened,
  preprocessingRequested,
  preprocessingTold,
  saveRequested,
  stepGone,
  saveFailed,
  stepTried,
  submitRequested,
} from './index.ts';
import { eventReceived } from '../events/index.ts';
import { signedIn, signOutRequested } from '../session/index.ts';
import { newDraftBody } from './draft.ts';
import { keepDraft } from './kept.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('stroma.token', 'tok');
});
test('a new draft has the defaults of the specification', () => {
  expect(newDraftBody().param).toMatchObject({
    geneRange: { min: 200, max: 5000 },
    umiRange: { min: 0, max: 30_000 },
    mitochondrial: 50,
    ribosomal: 50,
    batchRemoveMethod: 'harmony',
    numberOfHighlyVariableGenes: 2000,
    pcValueNum: 30,
    cluster: 0.8,
    seed: 0,
  });
});

test('the clusters are named only with what the method reads, in human and mouse', () => {
  const body = newDraftBody();
  const of = (param: Partial<typeof body.param>, species: string | null = 'Homo sapiens') =>
    errorsOf({ ...body, param: { ...body.param, ...param } }, 3, 'completed', [], [], species).annotation?.id;
  const automatic = { annotationType: 'automatic' } as const;
  expect([of({}), of({}, 'Danio rerio'), of(automatic), of(automatic, null)]).toEqual(Array(4).fill(undefined));
  expect(of(automatic, 'Danio rerio')).toBe('ANNOTATION_SPECIES');
  for (const algorithm of ['transfer', 'singler', 'celltypist'] as const)
    expect(of({ ...automatic, algorithm })).toBe('ANNOTATION_INCOMPLETE');
  expect(of({ ...automatic, algorithm: 'singler', reference: { dataset: 'd' } })).toBe('ANNOTATION_INCOMPLETE');
  expect(of({ ...automatic, algorithm: 'singler', reference: { dataset: 'd', column: 'c' } })).toBeUndefined();
  expect(of({ ...automatic, algorithm: 'celltypist', reference: { model: 'm' } })).toBeUndefined();
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

test('samples that share less than 50 % of their genes do not leave the first step', () => {
  const body = { ...newDraftBody(), matrixFiles: [sample, { ...sample, fileId: 'f2', name: 'stim' }] };
  body.param = { ...body.param, tissue: 'PBMC' };
  const pair = (a: string, b: string, percent: number) => ({
    ...{ a, b, percent, genesA: 9015, genesB: 9015, shared: percent * 90, percentOfLarger: percent },
  });
  expect(errorsOf(body, 1, 'notStarted', [pair('f1', 'f2', 50)])).toEqual({});
  expect(errorsOf(body, 1, 'notStarted', [pair('f1', 'f2', 49.9)]).geneOverlap).toMatchObject({
    id: 'GENES_DIFFER',
    params: { a: 'ctrl', b: 'stim', percent: 49.9, min: 50 },
  });
  // If several pairs fail, the one with the fewest shared genes is named; samples no longer chosen do not block.
  const three = { ...body, matrixFiles: [...body.matrixFiles, { ...sample, fileId: 'f3', name: 'third' }] };
  const pairs = [pair('f1', 'f3', 40), pair('f2', 'f3', 12.5), pair('f1', 'f2', 98)];
  expect(errorsOf(three, 1, 'notStarted', pairs).geneOverlap?.params).toMatchObject({ a: 'stim', b: 'third' });
  expect(errorsOf(body, 1, 'notStarted', pairs)).toEqual({});
  // The server decides at the start of the analysis; later steps have their own rules.
  expect(errorsOf(three, 2, 'completed', pairs)).toEqual({});
});

const OWNER = { uuid: 'u1', space: 's1' };
test('going back to the samples discards what preprocessing found; other steps keep it', () => {
  const store = createStore();
  store.dispatch(opened(null));
  store.dispatch(preprocessingTold(jobFixture({ id: 'p1', tool: 'preprocessing', status: 'completed' })));
  store.dispatch(stepGone(3));
  store.dispatch(stepGone(2));
  expect(store.getState().wizard).toMatchObject({ preprocessing: 'completed', preprocessingJob: { id: 'p1' } });
  store.dispatch(stepGone(1));
  expect(store.getState().wizard).toMatchObject({ preprocessing: 'notStarted', preprocessingJob: null, result: null });
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

const info = { uuid: 'u1', username: 'mei', privileges: [], space: { id: 's1', name: 'mei' } } as never;
/** A page that was just loaded by a signed-in user. */
function page() {
  const store = createStore();
  store.dispatch(signedIn(info));
  return store;
}

test('what was typed and never saved is there again after a reload, and goes once the server has it', async () => {
  answerWith({});
  const first = page();
  first.dispatch(opened(null));
  first.dispatch(edited({ param: { ...newDraftBody().param, tissue: 'Liver' } }));
  answerWith({ 'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1) });
  const second = page();
  second.dispatch(opened(null));
  expect(second.getState().wizard.body.param.tissue).toBe('Liver');
  expect(second.getState().notices.items).toMatchObject([{ messageId: 'wizard.restored' }]);
  second.dispatch(saveRequested());
  await until(second, (s) => s.wizard.version === 1);
  const third = page();
  third.dispatch(opened(null));
  expect(third.getState().wizard.body.param.tissue).toBe('');
});

test('a kept draft belongs to its user and space', () => {
  const store = page();
  store.dispatch(edited({ matrixFiles: [sample] }));
  const other = createStore();
  other.dispatch(signedIn({ ...(info as object), space: { id: 's2' } } as never));
  other.dispatch(opened(null));
  expect(other.getState().wizard.body.matrixFiles).toEqual([]);
});

test('a kept draft of an older version is a conflict and is not lost', async () => {
  const asked = answerWith({ 'GET /user/analysis/drafts/d1': () => draftReply(JSON.stringify(newDraftBody()), 3) });
  keepDraft(OWNER, 'd1', { version: 2, body: { ...newDraftBody(), matrixFiles: [sample] } });
  const store = page();
  store.dispatch(opened('d1'));
  const { wizard } = await until(store, (s) => s.wizard.conflict !== null);
  expect(wizard).toMatchObject({ conflict: { theirs: { version: 3 } }, body: { matrixFiles: [sample] } });
  expect(asked.some((a) => a.method === 'PUT')).toBe(false);
});

test('signing out leaves what was typed to its user, and nothing of it on the page', async () => {
  answerWith({ 'GET /account/sign-out': () => ({ data: {} }) });
  const store = page();
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveFailed({ id: 'SESSION_EXPIRED' }));
  store.dispatch(signOutRequested());
  await until(store, (s) => s.session.status === 'anonymous');
  expect(store.getState().wizard).toMatchObject({ saveError: null, body: { matrixFiles: [] } });
  store.dispatch(signedIn({ ...(info as object), uuid: 'u2' } as never));
  store.dispatch(opened(null));
  expect(store.getState().wizard.body.matrixFiles).toEqual([]);
  store.dispatch(signedIn(info));
  store.dispatch(opened(null));
  expect(store.getState().wizard.body.matrixFiles).toEqual([sample]);
});

test('what preprocessing found is read when its job has ended; another job’s event changes nothing', async () => {
  const result = { cells: 12 };
  answerWith({
    'GET /user/analysis/jobs/p1': () => ({
      data: { ...jobFixture({ id: 'p1', tool: 'preprocessing', status: 'completed' }), params: {}, inputs: {}, result },
    }),
  });
  const store = page();
  const tell = (id: string, status: 'running' | 'completed' | 'error') =>
    store.dispatch(eventReceived({ kind: 'job', payload: jobFixture({ id, tool: 'preprocessing', status }) as never }));
  store.dispatch(preprocessingTold(jobFixture({ id: 'p1', tool: 'preprocessing', status: 'running' })));
  expect(store.getState().wizard.preprocessing).toBe('running');
  tell('p2', 'error');
  store.dispatch(eventReceived({ kind: 'job', payload: { id: 'p1', deleted: true } }));
  expect(store.getState().wizard.preprocessing).toBe('running');
  tell('p1', 'completed');
  const state = await until(store, (s) => s.wizard.result !== null);
  expect(state.wizard).toMatchObject({ preprocessing: 'completed', result });
  tell('p1', 'error');
  expect(store.getState().wizard.preprocessing).toBe('failed');
});

test('preprocessing that ended before its request was answered is shown', async () => {
  const job = (status: 'submitted' | 'completed') => jobFixture({ id: 'p1', tool: 'preprocessing', status });
  answerWith({
    'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1),
    'PUT /user/analysis/drafts/d1': (a) => draftReply(a.body!, 2),
    'POST /user/analysis/drafts/d1/preprocess': () => {
      store.dispatch(eventReceived({ kind: 'job', payload: job('completed') as never }));
      return { data: job('submitted') };
    },
    'GET /user/analysis/jobs/p1': () => ({ data: { ...job('completed'), result: { cells: 12 } } }),
  });
  const store = page();
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(preprocessingRequested());
  const state = await until(store, (s) => s.wizard.result !== null);
  expect(state.wizard).toMatchObject({ preprocessing: 'completed', result: { cells: 12 } });
});

test('preprocessing that ended before the stream of events opened is shown', async () => {
  answerWith({
    'GET /user/analysis/jobs/p1': () => ({
      data: { ...jobFixture({ id: 'p1', tool: 'preprocessing', status: 'completed' }), result: { cells: 12 } },
    }),
  });
  const store = page();
  store.dispatch(preprocessingTold(jobFixture({ id: 'p1', tool: 'preprocessing', status: 'running' })));
  store.dispatch(eventReceived({ kind: 'open', payload: {} }));
  const state = await until(store, (s) => s.wizard.result !== null);
  expect(state.wizard).toMatchObject({ preprocessing: 'completed', result: { cells: 12 } });
});

test('preprocessing that ends while a draft is opened is shown', async () => {
  let reads = 0;
  answerWith({
    'GET /user/analysis/drafts/d1': () =>
      draftReply(JSON.stringify(newDraftBody()), 3, { cellFilteringTaskStatus: 'running', preprocessingJobId: 'p1' }),
    'GET /user/analysis/jobs/p1': () => {
      const status = (reads += 1) === 1 ? 'running' : 'completed';
      return { data: { ...jobFixture({ id: 'p1', tool: 'preprocessing', status }), result: { cells: 12 } } };
    },
  });
  const store = page();
  store.dispatch(opened('d1'));
  const state = await until(store, (s) => s.wizard.result !== null);
  expect(state.wizard).toMatchObject({ preprocessing: 'completed', result: { cells: 12 } });
});

test('a draft with finished preprocessing opens with what was found', async () => {
  answerWith({
    'GET /user/analysis/drafts/d1': () =>
      draftReply(JSON.stringify(newDraftBody()), 3, {
        ...{ cellFilteringTaskStatus: 'completed', preprocessingJobId: 'p1' },
      }),
    'GET /user/analysis/jobs/p1': () => ({
      data: { ...jobFixture({ id: 'p1', tool: 'preprocessing', status: 'completed' }), result: { cells: 12 } },
    }),
  });
  const store = page();
  store.dispatch(opened('d1'));
  const state = await until(store, (s) => s.wizard.result !== null);
  expect(state.wizard).toMatchObject({ draftId: 'd1', version: 3, preprocessing: 'completed', isDirty: false });
  expect(state.notices.items).toEqual([]);
});

test('a draft that cannot be read says why', async () => {
  answerWith({ 'GET /user/analysis/drafts/d9': () => ({ status: 404, error: { id: 'NOT_FOUND' } }) });
  const store = page();
  store.dispatch(opened('d9'));
  const state = await until(store, (s) => s.wizard.saveError !== null);
  expect(state.wizard.saveError).toMatchObject({ id: 'NOT_FOUND' });
});

test('refused preprocessing and a refused submission say why and can be asked for again', async () => {
  answerWith({
    'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1),
    'PUT /user/analysis/drafts/d1': (a) => draftReply(a.body!, 2),
    'POST /user/analysis/drafts/d1/preprocess': () => ({ status: 409, error: { id: 'FILE_NOT_READY' } }),
    'POST /user/analysis/drafts/d1/submit': () => ({ status: 409, error: { id: 'PREPROCESSING_REQUIRED' } }),
  });
  const store = page();
  store.dispatch(preprocessingRequested());
  expect(store.getState().wizard.preprocessing).toBe('running');
  const refused = await until(store, (s) => s.wizard.submitError !== null);
  expect(refused.wizard).toMatchObject({ preprocessing: 'notStarted', submitError: { id: 'FILE_NOT_READY' } });
  store.dispatch(submitRequested());
  expect(store.getState().wizard).toMatchObject({ isSubmitting: true, submitError: null });
  const state = await until(store, (s) => s.notices.items.length > 0);
  expect(state.wizard).toMatchObject({ isSubmitting: false, submittedJob: null });
  expect(state.wizard.submitError).toMatchObject({ id: 'PREPROCESSING_REQUIRED' });
  expect(state.notices.items).toMatchObject([{ tone: 'danger', messageId: 'preview.unableToSubmit' }]);
});

test('a draft that cannot be saved is neither preprocessed nor submitted', async () => {
  const asked = answerWith({
    'POST /user/analysis/drafts': () => ({ status: 422, error: { id: 'DRAFTS_FULL' } }),
  });
  const store = page();
  store.dispatch(preprocessingRequested());
  await until(store, (s) => s.wizard.submitError?.id === 'DRAFTS_FULL' && s.wizard.preprocessing === 'notStarted');
  store.dispatch(submitRequested());
  await until(store, (s) => s.notices.items.length === 1 && !s.wizard.isSubmitting);
  expect(asked.filter(({ path }) => /\/(preprocess|submit)$/.test(path))).toEqual([]);
});

test('errors show after a step was tried to be left, and no longer in another step', () => {
  const store = page();
  store.dispatch(stepTried());
  expect(store.getState().wizard.showsErrors).toBe(true);
  store.dispatch(stepGone(2));
  expect(store.getState().wizard).toMatchObject({ showsErrors: false, body: { stepTag: 2 } });
});

test('an edited draft is saved by itself after a moment, once; one that the server does not have is not', async () => {
  jest.useFakeTimers();
  try {
    const asked = answerWith({
      'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1),
      'PUT /user/analysis/drafts/d1': (a) => draftReply(a.body!, 2),
    });
    const writes = () => asked.filter(({ method }) => method !== 'GET').map(({ method }) => method);
    const store = page();
    const type = (tissue: string) => store.dispatch(edited({ param: { ...newDraftBody().param, tissue } }));
    type('L');
    await jest.advanceTimersByTimeAsync(5000);
    expect(writes()).toEqual([]);
    store.dispatch(saveRequested());
    // A reply takes event loop turns, which fake timers do not count.
    const isAt = async (version: number) => {
      while (store.getState().wizard.version !== version) await jest.advanceTimersByTimeAsync(1);
    };
    await isAt(1);
    expect(writes()).toEqual(['POST']);
    for (const tissue of ['Li', 'Liv', 'Live']) {
      type(tissue);
      await jest.advanceTimersByTimeAsync(500);
    }
    expect(writes()).toEqual(['POST']);
    await jest.advanceTimersByTimeAsync(500);
    await isAt(2);
    expect(writes()).toEqual(['POST', 'PUT']);
    expect(store.getState().wizard).toMatchObject({ version: 2, isDirty: false });
  } finally {
    jest.useRealTimers();
  }
});

test('a column of the table of samples is a batch only where it knows each sample and tells two apart', () => {
  const two = [
    { fileId: 'f1', name: 'S1', group: 'a' },
    { fileId: 'f2', name: 'S2', group: 'b' },
  ];
  const fresh = newDraftBody();
  const by = (batchName: string, ...values: (string | null)[]) =>
    errorsOf(
      { ...fresh, matrixFiles: two, param: { ...fresh.param, batchName } },
      3,
      'completed',
      [],
      [{ name: 'donor', values }],
    ).batchName;
  expect(by('donor', 'P1', 'P2')).toBeUndefined();
  expect(by('sample', null, null)).toBeUndefined();
  expect(by('lane', 'P1', 'P2')).toMatchObject({ id: 'BATCH_COLUMN_UNKNOWN', params: { column: 'lane' } });
  expect(by('donor', 'P1', null)).toMatchObject({ id: 'BATCH_COLUMN_INCOMPLETE', params: { n: 1, samples: ['S2'] } });
  expect(by('donor', 'P1', 'P1')).toMatchObject({ id: 'BATCH_COLUMN_ONE' });
});
