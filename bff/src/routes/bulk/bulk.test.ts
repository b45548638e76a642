/** @mariadb routes/bulk/bulk.routes.ts services/tasks/bulk-inputs.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS } from '@stroma/contract';
import type { BulkParams } from '@stroma/contract/tools';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';

let s: TestServer;
let owner: Person;
let other: Person;
let spaceId: string;
const GROUPS = ['control', 'treated'];
const NAMES = GROUPS.flatMap((group) => [1, 2, 3].map((n) => `${group}_${n}`));
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'bulk_owner');
  other = await person(s, 'bulk_other');
  spaceId = await team(s, owner);
  await enterTeam(s, owner, spaceId);
});
afterAll(() => s.close());

let number = 0;
/** A parsed table of these samples; `facts` overrides those of counts. */
type Over = { measure?: string; state?: string; species?: string | null; size?: number };
async function table(over: Over = {}, samples = NAMES) {
  number += 1;
  const id = `bulk${number}`;
  const { measure = 'counts', state = 'parsed', species = 'Homo sapiens', size = 1 } = over;
  const bulk = { measure, hasLengths: false, samples: samples.map((name) => ({ name, size, detected: 1 })) };
  await s.deps.db('files').insert({
    ...{ id, space_id: spaceId, created_by: owner.userId, name: `${id}.tsv`, size: 1, kind: 'bulk', state, species },
    ...{ facts: JSON.stringify({ kind: 'bulk', bulk, matrixSha256: 'a'.repeat(64) }), created_at: s.clock.now },
  });
  return id;
}

const request = (file: string, over: Partial<BulkParams> = {}): BulkParams => ({
  jobName: 'bulk',
  species: 'Homo sapiens',
  samples: NAMES.map((sample, k) => ({ sample, group: GROUPS[Math.floor(k / 3)]!, file })),
  pairs: [{ a: 'treated', b: 'control' }],
  ...{ foldChange: 2, pvalue: 0.05, qvalue: 0.05, differentialAnalysisMethod: 'DESeq2', gsea: null },
  ...over,
});
const submit = (json: unknown, headers = {}, { token } = owner) =>
  s.call('user/analysis/bulk', { token, json: json as object, headers });
const wrong = async (over: (params: BulkParams) => void, of: Parameters<typeof table>[0] = {}) => {
  const params = structuredClone(request(await table(of)));
  over(params);
  const reply = await submit(params);
  return [reply.status, reply.body.error?.id, reply.body.error?.params];
};
/** A column of the samples. */
const fill = (params: BulkParams, name: 'pair' | 'batch', values: readonly string[]) =>
  params.samples.forEach((one, k) => (one[name] = values[k]!));

test('one key is one job, which names what it reads and belongs to the space', async () => {
  const params = request(await table());
  const made = (await submit(params, { 'idempotency-key': 'k1' })).body.data;
  expect((await submit(params, { 'idempotency-key': 'k1' })).body.data.id).toBe(made.id);
  const job = await claim(s);
  expect(job).toMatchObject({ id: made.id, tool: 'bulk', params });
  const { file: fileId } = params.samples[0]!;
  expect(job.inputs.files).toEqual([
    { fileId, name: `${fileId}.tsv`, key: `samples/${fileId}`, sha256: 'a'.repeat(64) },
  ]);
  // A file that a running job reads is kept.
  const gone = await s.call(`user/files/${fileId}`, { token: owner.token, method: 'DELETE' });
  expect(errorOf(gone)).toEqual([409, 'FILE_IN_USE']);
  expect(errorOf(await s.call(`user/analysis/jobs/${made.id}`, { token: other.token }))).toEqual([404, 'NOT_FOUND']);
  for (const part of ['tables/genes', 'matrices/values'])
    for (const who of [owner, other])
      expect(errorOf(await s.call(`user/analysis/bulk/${made.id}/${part}`, { token: who.token }))[0]).toBe(404);
});

test('the tables of another tool are not read here', async () => {
  const id = 'not-bulk';
  await s.deps.db('jobs').insert({
    ...{ id, space_id: spaceId, created_by: owner.userId, tool: 'integration', name: id, params: '{}' },
    ...{ status: 'completed', inputs: '{}', created_at: s.clock.now },
  });
  const reply = await s.call(`user/analysis/bulk/${id}/tables/genes`, { token: owner.token });
  expect(errorOf(reply)).toEqual([404, 'NOT_FOUND']);
});

test('files that cannot be read or tested are refused with their names', async () => {
  expect(await wrong((p) => (p.samples[1]!.file = 'none'))).toEqual([
    422,
    'SAMPLE_FILE_MISSING',
    { name: 'control_2' },
  ]);
  expect((await wrong(() => {}, { state: 'parsing' }))[1]).toBe('FILE_NOT_PARSED');
  expect((await wrong(() => {}, { measure: 'tpm' }))[2]).toMatchObject({ measure: 'tpm' });
  expect((await wrong(() => {}, { species: 'Mus musculus' }))[1]).toBe('SPECIES_INCONSISTENT');
  const [, empty, of] = await wrong(() => {}, { size: 0 });
  expect([empty, of]).toEqual(['BULK_SAMPLE_EMPTY', { sample: 'control_1', row: 1 }]);
  // The genes do not determine the species, so the request does.
  expect((await wrong(() => {}, { species: null }))[0]).toBe(200);
  const [, id, params] = await wrong((p) => (p.samples[2]!.column = 'absent'));
  expect([id, params]).toEqual(['BULK_SAMPLE_UNKNOWN', expect.objectContaining({ column: 'absent', row: 3 })]);
});

test.each<[string, (params: BulkParams) => void, string, object]>([
  ['too few', (p) => (p.samples[0]!.group = 'lost'), 'BULK_REPLICATES', { group: 'control', n: 2, min: 3 }],
  ['unknown group', (p) => (p.pairs[0]!.b = 'placebo'), 'BULK_GROUP_UNKNOWN', { group: 'placebo' }],
  ['itself', (p) => (p.pairs[0]!.b = 'treated'), 'BULK_GROUP_UNKNOWN', { group: 'treated' }],
  ['same name', (p) => (p.samples[1]!.sample = 'control_1'), 'SAMPLE_NAME_DUPLICATE', { name: 'control_1' }],
  [
    'same column',
    (p) => (p.samples[1]!.column = 'control_1'),
    'BULK_SAMPLE_TWICE',
    { sample: 'control_2', column: 'control_1', row: 2 },
  ],
  ['taken name', (p) => (p.covariates = [{ name: 'batch', isNumber: false }]), 'BULK_COLUMN_NAME', { column: 'batch' }],
  [
    'batch is the group',
    (p) => fill(p, 'batch', ['x', 'x', 'x', 'y', 'y', 'y']),
    'BULK_CONFOUNDED',
    { column: 'batch' },
  ],
  [
    'one batch',
    (p) =>
      fill(
        p,
        'batch',
        Array.from({ length: 6 }, () => 'x'),
      ),
    'BULK_CONFOUNDED',
    { column: 'batch' },
  ],
  [
    'missing value',
    (p) => fill(p, 'batch', ['x', 'y', 'x', 'y', ' ', 'y']),
    'BULK_VALUE_MISSING',
    { column: 'batch', sample: 'treated_2', row: 5 },
  ],
  [
    'a long group',
    (p) => (p.samples[4]!.group = 'g'.repeat(61)),
    'BULK_TOO_LONG',
    { column: 'group', sample: 'treated_2', row: 5, most: 60 },
  ],
  [
    'a long head',
    (p) => (p.covariates = [{ name: 'c'.repeat(61), isNumber: false }]),
    'BULK_TOO_LONG',
    { column: 'c'.repeat(60), sample: '', row: 0, most: 60 },
  ],
  [
    'half a pair',
    (p) => fill(p, 'pair', ['1', '2', '3', '1', '2', '4']),
    'BULK_PAIR_MISSING',
    { pair: '3', sample: 'control_3', row: 3, group: 'treated' },
  ],
  [
    'no number',
    (p) => {
      p.covariates = [{ name: 'age', isNumber: true }];
      p.samples.forEach((one, k) => (one.values = [k === 3 ? 'old' : String(20 + k)]));
    },
    'BULK_NOT_NUMBER',
    { column: 'age', sample: 'treated_1', row: 4, value: 'old' },
  ],
  [
    'a number that only a browser reads',
    (p) => {
      p.covariates = [{ name: 'age', isNumber: true }];
      p.samples.forEach((one, k) => (one.values = [k === 3 ? '0x10' : String(20 + k)]));
    },
    'BULK_NOT_NUMBER',
    { column: 'age', sample: 'treated_1', row: 4, value: '0x10' },
  ],
  [
    'no sample is left',
    (p) => {
      fill(p, 'pair', ['1', '2', '3', '1', '2', '3']);
      p.covariates = ['a', 'b'].map((name) => ({ name, isNumber: true }));
      p.samples.forEach((one, k) => (one.values = [String([1, 5, 2, 8, 3, 9][k]), String([4, 1, 7, 2, 2, 6][k])]));
    },
    'BULK_NO_RESIDUAL',
    { samples: 6, coefficients: 6 },
  ],
])('a design is refused with its place: %s', async (_name, over, id, params) => {
  expect(await wrong(over)).toEqual([422, id, params]);
});

test('a sound design of pairs, a batch and a number is taken', async () => {
  const names = GROUPS.flatMap((group) => [1, 2, 3, 4, 5].map((n) => `${group}_${n}`));
  const file = await table({}, names);
  const samples = names.map((sample, k) => ({
    ...{ sample, file, group: GROUPS[Math.floor(k / 5)]!, pair: String(k % 5), batch: 'xyyxyyxyxx'[k]! },
    // A date as a number: years differ little compared with their size.
    values: [String(20_240_101 + k * k)],
  }));
  const reply = await submit(request(file, { samples, covariates: [{ name: 'age', isNumber: true }] }));
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
});

test('the largest analysis is taken, and one sample more is not', async () => {
  const { samples: most, comparisons } = LIMITS.bulk;
  const groups = Array.from({ length: 8 }, (_, k) => `g${k}`);
  const names = Array.from({ length: most + 1 }, (_, k) => `s${k}`);
  const file = await table({}, names);
  const rows = names.map((sample, k) => ({ sample, file, group: groups[k % 8]! }));
  const pairs = groups.flatMap((a) => groups.map((b) => ({ a, b }))).filter(({ a, b }) => a < b);
  const asked = (n: number, m: number) => request(file, { samples: rows.slice(0, n), pairs: pairs.slice(0, m) });
  expect((await submit(asked(most, comparisons))).status).toBe(200);
  expect(errorOf(await submit(asked(most + 1, 1)))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await submit(asked(6, comparisons + 1)))).toEqual([400, 'INPUT_INVALID']);
});

test('a seat without Edit submits nothing, and one without Download reads no export', async () => {
  const viewer = await person(s, 'bulk_viewer');
  await join(s, spaceId, viewer, ['view']);
  await enterTeam(s, viewer, spaceId);
  expect(errorOf(await submit(request(await table()), {}, viewer))).toEqual([403, 'PERMISSION_DENIED']);
  const headers = { accept: 'text/csv' };
  const reply = await s.call('user/analysis/bulk/x/tables/genes', { token: viewer.token, headers });
  expect(errorOf(reply)).toEqual([403, 'PERMISSION_DENIED']);
});
