import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PYTHON, startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

// A model of cell types in the library: a file as CellTypist writes it, read by the dataset service, stored as a plain file.
const MODEL = `
import pickle, sys, numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
values = np.random.default_rng(0).normal(size=(60, 30))
scaler = StandardScaler().fit(values)
model = LogisticRegression().fit(scaler.transform(values), np.repeat(np.array(['a', 'b', 'c'], object), 20))
model.features = np.array([f'G{k}' for k in range(30)])
pickle.dump({'Model': model, 'Scaler_': scaler, 'description': {}}, open(sys.argv[1], 'wb'))
class Evil:
    def __reduce__(self):
        return print, ('called',)
pickle.dump({'Model': Evil()}, open(sys.argv[2], 'wb'))
`;
const PARAMS = requestOf('cell-annotation').params;
let service: ServerWithService;
let s: TestServer;
let owner: Person;
let spaceId: string;
let good: Buffer;
let evil: Buffer;
beforeAll(async () => {
  const files = ['good', 'evil'].map((name) => path.join(mkdtempSync(path.join(tmpdir(), 'model-')), name));
  execFileSync(PYTHON, ['-c', MODEL, ...files]);
  [good, evil] = files.map((file) => readFileSync(file)) as [Buffer, Buffer];
  service = await startWithService();
  s = service.s;
  owner = await person(s, 'modelling');
  spaceId = await team(s, owner);
  await enterTeam(s, owner, spaceId);
});
afterAll(() => service.close());

const add = (content: Buffer | string, over: object = {}) =>
  s.call('user/references', {
    token: owner.token,
    json: {
      ...{ kind: 'model', name: 'Blood', species: 'Homo sapiens', toSpecies: null, database: null },
      ...{ version: '1', licence: 'MIT', source: 'here', scope: 'team' },
      ...{ text: typeof content === 'string' ? content : content.toString('base64'), ...over },
    },
  });
const used = async () => Number((await s.deps.db('spaces').where({ id: spaceId }).first()).storage_used);

test('a model is stored as numbers, counted in the quota, and deleted with its file', async () => {
  const before = await used();
  const { status, body } = await add(good);
  expect([status, body.data]).toMatchObject([
    200,
    { kind: 'model', entries: 3, genes: 30, scope: 'team', licence: 'MIT', version: '1', isOwn: true },
  ]);
  const key = `references/${body.data.sha256}`;
  expect(await s.deps.store.size(key)).toBe(body.data.bytes);
  // A zip of arrays, no pickle.
  expect((await s.deps.store.readText(key)).slice(0, 2)).toBe('PK');
  expect((await used()) - before).toBe(body.data.bytes);
  const again = (await add(good)).body.data;
  expect([again.id, again.sha256, again.replaced]).toEqual([body.data.id, body.data.sha256, 0]);
  expect((await s.call(`user/references/${again.id}`, { method: 'DELETE', token: owner.token })).status).toBe(200);
  expect([await s.deps.store.size(key).catch(() => null), await used()]).toEqual([null, before]);
});

test('other files are refused with their reason; nothing of them is called or stored', async () => {
  const reason = async (reply: ReturnType<typeof add>) => (await reply).body.error;
  expect(await reason(add(evil))).toEqual({
    id: 'REFERENCE_INVALID',
    params: { reason: 'modelUnsafe', line: 0, text: 'builtins.print' },
  });
  expect(await reason(add(good.subarray(0, 900)))).toMatchObject({ params: { reason: 'modelFile' } });
  // Larger than any text of the library may be.
  expect(await reason(add(Buffer.alloc(47_999_999)))).toMatchObject({ params: { reason: 'modelFile' } });
  expect(await reason(add('no base64!'))).toMatchObject({ params: { reason: 'modelFile' } });
  expect(
    errorOf(await add('a\tb\tc\n', { kind: 'geneSets', database: 'custom', text: 'x'.repeat(16_000_001) })),
  ).toEqual([400, 'INPUT_INVALID']);
  expect((await s.call('user/references', owner)).body.data).toEqual([]);
});

test('an analysis reads the model; another species needs orthologs; a new version marks the result as outdated', async () => {
  const dataset = await service.dataset({ userId: owner.userId, spaceId });
  await s.deps.db('datasets').where({ id: dataset }).update({ species: 'Homo sapiens' });
  const { id, sha256 } = (await add(good)).body.data;
  const submit = (over: object) =>
    s.call('user/analysis/tools/cell-annotation', {
      token: owner.token,
      json: { dataset, name: 'x', params: { ...PARAMS, ...over } },
    });
  const model = { reference: id, match: 'best' };
  const { status, body } = await submit({ method: 'celltypist', model });
  expect([status, body.data?.reads?.references]).toEqual([200, { [id]: sha256 }]);
  expect(errorOf(await submit({ method: 'celltypist' }))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await submit({ method: 'singler' }))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await submit({ model }))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await submit({ method: 'celltypist', model: { ...model, reference: 'other' } }))).toEqual([
    404,
    'REFERENCE_NOT_FOUND',
  ]);
  await s.deps.db('datasets').where({ id: dataset }).update({ species: 'Mus musculus' });
  expect(errorOf(await submit({ method: 'celltypist', model }))).toEqual([422, 'ORTHOLOGS_MISSING']);
  await s.call(`user/references/${id}`, { method: 'DELETE', token: owner.token });
  const result = (await s.call(`user/analysis/results/${body.data.id}`, owner)).body.data;
  expect(result.outdated).toEqual([{ what: 'reference', change: null }]);
});
