import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '@stroma/contract';
import { cnvFixture } from '@stroma/contract/fixtures/tools/cnv';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { person, type Person } from '../../../test/people.ts';
import type { TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const PARAMS = requestOf('cnv').params;
/** The store's own writer: 5,000 rows and 4,000 columns of small numbers, value = row mod 7. */
const WRITE = `
import sys, numpy as np
from pathlib import Path
from stroma_store.result_matrices import write_result_matrix
values = np.tile((np.arange(5000) % 7).astype(np.float32)[:, None], (1, 4000))
write_result_matrix(Path(sys.argv[1]), 'tested', values)
`;

let service: ServerWithService;
let s: TestServer;
let mei: Person;
let stranger: Person;
let dataset: string;
let id: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  mei = await person(s, 'mei');
  stranger = await person(s, 'stranger');
  dataset = await service.dataset(mei);
  id = (await submit()).body.data.id as string;
});
afterAll(() => service.close());

const submit = () =>
  s.call('user/analysis/tools/cnv', { token: mei.token, json: { dataset, name: 'A tumour', params: PARAMS } });
const read = (query: string, { token } = mei, name = 'tested') =>
  fetch(`${s.url}/api/user/analysis/results/${id}/matrices/${name}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const errorOf = async (reply: Response) =>
  [reply.status, ((await reply.json()) as { error: { id: string } }).error.id] as const;

test('a matrix is not found before there is a result', async () => {
  expect(await errorOf(await read(''))).toEqual([404, 'NOT_FOUND']);
  const job = await claim(s);
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: cnvFixture });
  const folder = path.join(fileURLToPath(s.deps.config.objectStore), 'results', id, 'matrices');
  const python = path.join(ROOT, '.venv/bin/python');
  execFileSync(python, ['-c', WRITE, folder], { env: { PYTHONPATH: path.join(ROOT, 'store/src') } });
});

test('the coarsest level without a query, a part of the finest one with it', async () => {
  const coarse = await read('');
  expect([coarse.status, coarse.headers.get('x-stroma-format')]).toEqual([200, 'matrix-i1']);
  expect(JSON.parse(coarse.headers.get('x-stroma-meta')!)).toMatchObject({ levels: [5000, 1250, 313], level: 2 });
  const part = await read('?level=0&rows=7-10&columns=3998-4000');
  const meta = JSON.parse(part.headers.get('x-stroma-meta')!) as { scale: number };
  const values = [...new Int8Array(await part.arrayBuffer())].map((v) => Math.round(v * meta.scale * 10) / 10);
  expect(values).toEqual([0, 0, 1, 1, 2, 2]);
});

test.each([
  ['?level=3', 400, 'INPUT_INVALID'],
  ['?level=-1', 400, 'INPUT_INVALID'],
  ['?level=1e9', 400, 'INPUT_INVALID'],
  ['?level=0&rows=10-10', 400, 'INPUT_INVALID'],
  ['?level=0&rows=10-5', 400, 'INPUT_INVALID'],
  ['?level=0&rows=-5-5', 400, 'INPUT_INVALID'],
  ['?level=0&rows=0-5001', 400, 'INPUT_INVALID'],
  ['?level=0&rows=0-99999999999999999', 400, 'INPUT_INVALID'],
  ['?rows=../../etc', 400, 'INPUT_INVALID'],
  ['?columns=%00', 400, 'INPUT_INVALID'],
  ['?rows=1-2&rows=3-4', 400, 'INPUT_INVALID'],
  ['?further=1', 400, 'INPUT_INVALID'],
  // 20 MB; a reply has 16 at most.
  ['?level=0', 422, 'REPLY_TOO_LARGE'],
])('%s is refused: %s %s', async (query, status, error) => {
  expect(await errorOf(await read(query))).toEqual([status, error]);
});

test.each(['other', '..%2F..%2Fcells', 'tested.json', 'tested%00'])('no matrix %s', async (name) => {
  const [status] = await errorOf(await read('', mei, name));
  expect([400, 404]).toContain(status);
});

test('nobody else reads it', async () => {
  expect(await errorOf(await read('', stranger))).toEqual([404, 'NOT_FOUND']);
});

test('more cells than the job has memory for are refused before it, with the number that fits', async () => {
  const before = await s.deps.db('jobs').count({ n: '*' });
  const cnv: { values: number } = LIMITS.cnv;
  const { values } = cnv;
  try {
    // 40 genes and a step of 1: 40 windows, and one more on each of 24 chromosomes.
    cnv.values = 300 * 64;
    const params = { ...PARAMS, step: 1, seed: 5 };
    const json = { dataset, name: 'A tumour', params };
    const { status, body } = await s.call('user/analysis/tools/cnv', { token: mei.token, json });
    expect([status, body.error]).toMatchObject([422, { id: 'CNV_IMPOSSIBLE', params: { reason: 'cells', most: 300 } }]);
    expect(body.error.params.n).toBeGreaterThan(300);
  } finally {
    cnv.values = values;
  }
  expect(await s.deps.db('jobs').count({ n: '*' })).toEqual(before);
});
