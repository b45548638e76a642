import { beforeEach, expect, jest, test } from '@jest/globals';
import { answerWith, until } from '../../../test/server.ts';

interface Previous {
  metadata: Record<string, string>;
}
interface Options {
  metadata: Record<string, string>;
  onProgress(sent: number): void;
  onSuccess(): void;
  onError(error: unknown): void;
}
/** Replaces the network: records the library requests for each file, in the order in which they start. */
class FakeUpload {
  static started: FakeUpload[] = [];
  static previous: Previous[] = [];
  readonly url = '/api/user/files/uploads/f1';
  resumed: Previous | null = null;
  readonly options: Options;
  aborted = 0;
  constructor(_: File, options: Options) {
    this.options = options;
  }
  findPreviousUploads = async (): Promise<Previous[]> => FakeUpload.previous;
  resumeFromPreviousUpload = (one: Previous): void => void (this.resumed = one);
  start = (): void => void FakeUpload.started.push(this);
  abort = async (): Promise<void> => void (this.aborted += 1);
}
jest.unstable_mockModule('tus-js-client', () => ({ Upload: FakeUpload }));
/** Replaces the worker: records its input, and returns its findings; by default the check is impossible. */
const examineFile = jest.fn<(file: File, tab: string, choices: object) => Promise<object>>();
jest.unstable_mockModule('../../doctor/index.ts', async () => ({
  examineFile,
  ...(await import('../../doctor/clear.ts')),
}));
const report = { faults: [], isUnsure: false, suggested: {}, missing: [], notes: [], repairs: [] };
const { createStore } = await import('../../app/store/store.ts');
const { infoRead, signedIn } = await import('../session/index.ts');
const { approved, choicesMade, chosen, keepFile, removed } = await import('./index.ts');

const info = (id: string) => ({ username: 'mei', privileges: [], space: { id, name: id, kind: 'team' } }) as never;
function choose(store: ReturnType<typeof createStore>, name: string): void {
  const action = chosen({ name, size: 3, kind: 'matrix' });
  keepFile(action.payload.id, new File(['abc'], name));
  store.dispatch(action);
}
const spaces = (): Record<string, string> =>
  Object.fromEntries(FakeUpload.started.map(({ options: { metadata } }) => [metadata.filename!, metadata.space!]));
/** Independent of the store's state: polls until the number is reached. */
async function started(wanted: number): Promise<void> {
  for (let i = 0; i < 200 && FakeUpload.started.length < wanted; i += 1)
    await new Promise((done) => setTimeout(done, 10));
  expect(FakeUpload.started).toHaveLength(wanted);
}
beforeEach(() => {
  examineFile.mockReset();
  examineFile.mockRejectedValue(new Error('no worker'));
  answerWith({});
  Object.assign(FakeUpload, { started: [], previous: [] });
});

test('a file that waits goes to the space it was chosen in, whichever the session shows when its turn comes', async () => {
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  for (const name of ['1.zip', '2.zip', '3.zip']) choose(store, name);
  await started(2);
  store.dispatch(infoRead(info('b')));
  choose(store, '4.zip');
  for (const wanted of [3, 4]) {
    FakeUpload.started.at(wanted - 3)!.options.onSuccess();
    await started(wanted);
  }
  expect(spaces()).toEqual({ '1.zip': 'a', '2.zip': 'a', '3.zip': 'a', '4.zip': 'b' });
});

test('an upload that broke off goes on in its own space alone', async () => {
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  FakeUpload.previous = [{ metadata: { space: 'b' } }, { metadata: { space: 'a' } }];
  choose(store, '1.zip');
  await started(1);
  FakeUpload.previous = [{ metadata: { space: 'b' } }];
  choose(store, '2.zip');
  await started(2);
  expect(FakeUpload.started.map(({ resumed }) => resumed?.metadata.space)).toEqual(['a', undefined]);
});

test('progress, the end and the new list of files are shown', async () => {
  const asked = answerWith({ 'GET /user/files': () => ({ data: { total: 0, rows: [] } }) });
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  choose(store, '1.zip');
  const shown = () => store.getState().uploads.transfers[0]!;
  expect(shown()).toMatchObject({ state: 'examining', sent: 0 });
  await started(1);
  const { options } = FakeUpload.started[0]!;
  expect(options.metadata).toMatchObject({ filename: '1.zip', kind: 'matrix', disclaimer: 'agreed' });
  options.onProgress(2);
  await until(store, () => shown().state === 'uploading');
  expect(shown().sent).toBe(2);
  // The next number is shown a quarter of a second later.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 200);
  const seen: number[] = [];
  store.subscribe(() => seen.push(shown().sent));
  options.onProgress(2.5);
  clock.mockReturnValue(Date.now() + 100);
  options.onProgress(2.7);
  await until(store, () => shown().sent === 2.7);
  expect(seen).not.toContain(2.5);
  clock.mockRestore();
  const before = asked.filter(({ path }) => path.includes('/user/files')).length;
  options.onSuccess();
  await until(store, () => shown().state === 'sent');
  expect(shown()).toMatchObject({ sent: 3, fileId: 'f1', error: null });
  await until(store, () => asked.filter(({ path }) => path.includes('/user/files')).length > before);
});

test.each([
  [{ originalResponse: { getBody: () => '{"error":{"id":"STORAGE_FULL","params":{"limit":9}}}' } }, 'STORAGE_FULL'],
  [{ originalResponse: { getBody: () => '<html>bad gateway' } }, 'UPLOAD_INTERRUPTED'],
  [new Error('offline'), 'UPLOAD_INTERRUPTED'],
])('an upload that failed says why, and the next one has its turn', async (error, id) => {
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  for (const name of ['1.zip', '2.zip', '3.zip']) choose(store, name);
  await started(2);
  FakeUpload.started[0]!.options.onError(error);
  await started(3);
  const failed = store.getState().uploads.transfers.find(({ name }) => name === '1.zip')!;
  expect(failed).toMatchObject({ state: 'failed', error: { id } });
  if (id === 'UPLOAD_INTERRUPTED') expect(failed.error!.params).toEqual({ file: '1.zip' });
});

test('an upload that is taken away ends', async () => {
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  choose(store, '1.zip');
  await started(1);
  const [upload] = FakeUpload.started;
  store.dispatch(removed(store.getState().uploads.transfers[0]!.id));
  expect(store.getState().uploads.transfers).toEqual([]);
  for (let i = 0; i < 200 && !upload!.aborted; i += 1) await new Promise((done) => setTimeout(done, 5));
  expect(upload!.aborted).toBeGreaterThan(0);
});

test('a file without a question is sent at once; others wait for a decision, each with its reason', async () => {
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  const found: Record<string, object> = {
    'clear.zip': report,
    'no-counts.h5ad': { ...report, missing: ['counts'] },
    'unsure.csv': { ...report, isUnsure: true },
    'guessed.h5ad': { ...report, notes: [{ id: 'warning.clusterColumnChosen', params: {} }] },
    'turned.csv': { ...report, layout: 'tsv', turned: true },
    'raw.zip': { ...report, faults: [{ id: 'MATRIX_IS_RAW', params: {} }] },
  };
  examineFile.mockImplementation(async ({ name }) => found[name]!);
  for (const name of Object.keys(found)) choose(store, name);
  const states = () => Object.fromEntries(store.getState().uploads.transfers.map(({ name, state }) => [name, state]));
  await until(store, () => !Object.values(states()).includes('examining'));
  expect(states()).toEqual({
    ...{
      'clear.zip': 'waiting',
      'no-counts.h5ad': 'held',
      'unsure.csv': 'held',
      'guessed.h5ad': 'held',
      'turned.csv': 'held',
      'raw.zip': 'unfit',
    },
  });
  await started(1);
  expect(FakeUpload.started[0]!.options.metadata).not.toHaveProperty('choices');
  store.dispatch(approved(store.getState().uploads.transfers.find(({ name }) => name === 'raw.zip')!.id));
  await started(2);
  store.dispatch(approved(store.getState().uploads.transfers.find(({ name }) => name === 'turned.csv')!.id));
  store.dispatch(approved(store.getState().uploads.transfers.find(({ name }) => name === 'unsure.csv')!.id));
  for (const k of [0, 1]) FakeUpload.started[k]!.options.onSuccess();
  await started(4);
  expect(FakeUpload.started.slice(2).map(({ options }) => options.metadata.choices)).toEqual([
    '{"orientation":"genesInColumns"}',
    '{"orientation":"genesInRows"}',
  ]);
});

test('what is suggested and chosen goes with the file, and a change is examined again', async () => {
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  examineFile.mockResolvedValueOnce({ ...report, suggested: { names: 3, leftOut: [2] } });
  choose(store, 'published.csv');
  const shown = () => store.getState().uploads.transfers[0]!;
  await until(store, () => shown().state === 'held');
  examineFile.mockResolvedValueOnce({ ...report, suggested: { names: 3, leftOut: [2] } });
  store.dispatch(choicesMade({ id: shown().id, choices: { orientation: 'genesInColumns' } }));
  await until(store, () => shown().choices.orientation !== undefined && examineFile.mock.calls.length === 2);
  expect(examineFile.mock.calls[1]![2]).toEqual({ orientation: 'genesInColumns' });
  expect(FakeUpload.started).toHaveLength(0);
  store.dispatch(approved(shown().id));
  await started(1);
  expect(JSON.parse(FakeUpload.started[0]!.options.metadata.choices!)).toEqual({
    ...{ names: 3, leftOut: [2], orientation: 'genesInColumns' },
  });
  // Once its upload has started, its choices can no longer be changed.
  store.dispatch(choicesMade({ id: shown().id, choices: {} }));
  expect(shown().choices).toEqual({ orientation: 'genesInColumns' });
});

/** Like reloading the page: a new store, and the account is read. */
function loadAgain(): ReturnType<typeof createStore> {
  const store = createStore();
  store.dispatch(signedIn({ ...(info('a') as object), uuid: 'u1' } as never));
  return store;
}
const pick = (store: ReturnType<typeof createStore>, name: string, lastModified = 7) => {
  const action = chosen({ name, size: 3, lastModified, kind: 'matrix' });
  keepFile(action.payload.id, new File(['abc'], name, { lastModified }));
  store.dispatch(action);
};

test('choices of a file that was not sent are kept through a reload, until the same file is chosen again', async () => {
  localStorage.clear();
  examineFile.mockResolvedValue({ ...report, isUnsure: true });
  const before = loadAgain();
  pick(before, 'a.csv');
  const first = () => before.getState().uploads.transfers[0]!;
  await until(before, () => first().state === 'held');
  before.dispatch(choicesMade({ id: first().id, choices: { repairs: ['dates'] } }));
  await until(before, () => examineFile.mock.calls.length === 2);

  const store = loadAgain();
  await until(store, () => store.getState().uploads.transfers.length === 1);
  expect(store.getState().uploads.transfers).toMatchObject([
    { name: 'a.csv', state: 'lost', choices: { repairs: ['dates'] }, sent: 0, isApproved: false },
  ]);
  // Another file with the same name is another file.
  pick(store, 'a.csv', 8);
  expect(store.getState().uploads.transfers.map(({ state }) => state)).toEqual(['examining', 'lost']);
  pick(store, 'a.csv');
  expect(store.getState().uploads.transfers).toMatchObject([{ choices: { repairs: ['dates'] } }, { choices: {} }]);
  await until(store, () => store.getState().uploads.transfers.every(({ state }) => state === 'held'));
  expect(examineFile.mock.calls.at(-1)![2]).toEqual({ repairs: ['dates'] });
  expect(FakeUpload.started).toHaveLength(0);
  for (const { id } of store.getState().uploads.transfers) store.dispatch(removed(id));
  await until(store, () => localStorage.length === 0);
  expect(loadAgain().getState().uploads.transfers).toEqual([]);
});

test('genes are counted by the table of the library for their species, which is read once', async () => {
  const table = { name: 'HCOP', version: '3', human: ['CD3E'], genes: ['Cd3e'], notCoding: [], codingBy: null };
  const asked = answerWith({ 'GET /user/references/homologues': () => ({ data: { table } }) });
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  const counted = { oneToOne: 1, many: 0, none: 0, after: 1 };
  examineFile.mockImplementation(async (...given: unknown[]) => ({
    ...{ ...report, isUnsure: true },
    repairs: [{ id: 'homologues', count: 1, species: 'Danio rerio', ...(given[3] !== null && { outcome: counted }) }],
  }));
  for (const name of ['a.csv', 'b.csv']) {
    choose(store, name);
    await until(store, () => store.getState().uploads.transfers[0]!.state === 'held');
  }
  const found = store.getState().uploads.transfers.map((one) => one.report!.repairs[0]!.outcome);
  expect(found).toEqual([counted, counted]);
  expect(asked.map(({ path }) => path).filter((path) => path.includes('homologues'))).toEqual([
    '/api/user/references/homologues?species=Danio+rerio',
  ]);
  // Without a table, the file is shown with its known facts, and with a note about the missing table.
  answerWith({ 'GET /user/references/homologues': () => ({ data: { table: null } }) });
  store.dispatch(infoRead(info('b')));
  choose(store, 'c.csv');
  await until(store, () => store.getState().uploads.transfers[0]!.state === 'held');
  expect(store.getState().uploads.transfers[0]!.report!.repairs[0]).toMatchObject({ isMissing: true });
  expect(store.getState().uploads.transfers[0]!.report!.repairs[0]!.outcome).toBeUndefined();
});

test('an upload that had begun goes on at once when its file is chosen again; one that was sent is listed as sent', async () => {
  localStorage.clear();
  examineFile.mockResolvedValue({ ...report, suggested: { names: 3 } });
  const before = loadAgain();
  for (const name of ['sent.csv', 'begun.csv']) pick(before, name);
  const all = () => before.getState().uploads.transfers;
  await until(before, () => all().every(({ state }) => state === 'held'));
  for (const { id } of all()) before.dispatch(approved(id));
  await started(2);
  const of = (name: string) => FakeUpload.started.find(({ options }) => options.metadata.filename === name)!;
  of('sent.csv').options.onSuccess();
  await until(before, () => all().some(({ state }) => state === 'sent'));
  const { metadata } = of('begun.csv').options;

  FakeUpload.previous = [{ metadata }];
  const store = loadAgain();
  await until(store, () => store.getState().uploads.transfers.length === 2);
  const states = () => Object.fromEntries(store.getState().uploads.transfers.map((one) => [one.name, one.state]));
  expect(states()).toEqual({ 'sent.csv': 'sent', 'begun.csv': 'lost' });
  pick(store, 'begun.csv');
  await started(3);
  expect(FakeUpload.started[2]!.options.metadata).toEqual(metadata);
  expect(FakeUpload.started[2]!.resumed).toEqual({ metadata });
  // Another account in this browser sees none of it.
  const other = createStore();
  other.dispatch(signedIn({ ...(info('a') as object), uuid: 'u2' } as never));
  expect(other.getState().uploads.transfers).toEqual([]);
});
