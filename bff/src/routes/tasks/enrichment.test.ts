import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

// Inputs of an enrichment besides the dataset: sets of the reference library, and the result of another tool.
let service: ServerWithService;
let s: TestServer;
let owner: Person;
let outsider: Person;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  owner = await person(s, 'enriching');
  outsider = await person(s, 'elsewhere');
  for (const each of [owner, outsider]) await enterTeam(s, each, await team(s, each));
  const { space_id } = await s.deps.db('sessions').where({ user_id: owner.userId }).first();
  dataset = await service.dataset({ userId: owner.userId, spaceId: space_id });
  await s.deps.db('datasets').where({ id: dataset }).update({ species: 'Homo sapiens' });
});
afterAll(() => service.close());

const sets = (over: object = {}) => ({
  ...{ kind: 'geneSets', name: 'Sets', species: 'Homo sapiens', toSpecies: null, database: 'custom' },
  ...{ version: '1', licence: '', source: '', scope: 'team', text: 'a\tb\tG3\tG4\n' },
  ...over,
});
const add = async (over: object = {}, { token } = owner) =>
  (await s.call('user/references', { token, json: sets(over) })).body.data as { id: string; sha256: string };
const submit = (over: object) =>
  s.call('user/analysis/tools/enrichment', {
    token: owner.token,
    json: {
      ...{ dataset, name: 'An analysis' },
      params: {
        ...{ method: 'ora', background: 'tested', minSize: 2, maxSize: 500, permutations: 100, seed: 0 },
        genes: { kind: 'list', name: 'mine', genes: ['G3', 'G4'], scores: null },
        databases: [{ name: 'own', sets: [{ name: 'a', genes: ['G3', 'G4'] }] }],
        ...over,
      },
    },
  });
const inputsOf = async (id: string) =>
  JSON.parse((await s.deps.db('jobs').where({ id }).first()).inputs) as Record<string, unknown>;

test('a set is read at its version: the key and the inputs have its hash; a new version is another job', async () => {
  const first = await add();
  const { data: job } = (await submit({ databases: [{ reference: first.id }] })).body;
  expect(job.reads.references).toEqual({ [first.id]: first.sha256 });
  expect(await inputsOf(job.id)).toMatchObject({
    references: [{ id: first.id, sha256: first.sha256, version: '1', database: 'custom', orthologs: null }],
  });
  const again = (await submit({ databases: [{ reference: first.id }] })).body.data;
  expect(again.id).toBe(job.id);
  const next = await add({ version: '2', text: 'a\tb\tG3\tG4\tG5\n' });
  const later = (await submit({ databases: [{ reference: first.id }] })).body.data;
  expect([next.id, later.id === job.id]).toEqual([first.id, false]);
  const shown = (await s.call(`user/analysis/results/${job.id}`, owner)).body.data;
  expect(shown.outdated).toEqual([
    { what: 'reference', change: { name: 'Sets', version: '2', by: 'enriching', at: expect.any(String) } },
  ]);
  await s.call(`user/references/${first.id}`, { method: 'DELETE', token: owner.token });
  const gone = (await s.call(`user/analysis/results/${later.id}`, owner)).body.data;
  expect(gone.outdated).toEqual([{ what: 'reference', change: null }]);
});

test('sets of another species need orthologs, which the inputs then name', async () => {
  const { id } = await add({ name: 'Mouse', species: 'Mus musculus' });
  const refused = await submit({ databases: [{ reference: id }] });
  expect([...errorOf(refused), refused.body.error.params]).toEqual([
    422,
    'ORTHOLOGS_MISSING',
    { from: 'Mus musculus', to: 'Homo sapiens' },
  ]);
  const table = await add({
    ...{ kind: 'orthologs', name: 'Map', toSpecies: 'Mus musculus', database: null },
    text: 'human\tmouse\nG3\tg3\n',
  });
  const { data: job } = (await submit({ databases: [{ reference: id }] })).body;
  expect(Object.keys(job.reads.references).sort()).toEqual([id, table.id].sort());
  expect(await inputsOf(job.id)).toMatchObject({ references: [{ orthologs: { id: table.id, name: 'Map' } }] });
});

test('sets and results of others, and results of another dataset, are not found, and no job is made', async () => {
  const before = (await s.deps.db('jobs')).length;
  const others = await add({ scope: 'personal' }, outsider);
  expect(errorOf(await submit({ databases: [{ reference: others.id }] }))).toEqual([404, 'REFERENCE_NOT_FOUND']);
  const parent = async (id: string, over: object) => {
    await s.deps.db('jobs').insert({
      ...{ id, space_id: 'x', created_by: owner.userId, tool: 'differential-expression', name: id, params: '{}' },
      ...{ inputs: '{}', status: 'completed', source_dataset_id: dataset, created_at: 1 },
      ...over,
    });
    const filter = { log2fc: 0, padj: 1, pct: 0 };
    const genes = { kind: 'differential-expression', result: id, comparison: 0, direction: 'up', filter };
    return submit({ genes });
  };
  const { space_id } = await s.deps.db('sessions').where({ user_id: owner.userId }).first();
  const { space_id: elsewhere } = await s.deps.db('sessions').where({ user_id: outsider.userId }).first();
  const own = { space_id };
  for (const [id, over] of [
    ['of-another-team', { space_id: elsewhere }],
    ['of-another-dataset', { ...own, source_dataset_id: 'other' }],
    ['not-finished', { ...own, status: 'running' }],
    ['of-another-tool', { ...own, tool: 'composition' }],
  ] as const)
    expect(errorOf(await parent(id, over))).toEqual([404, 'PARENT_NOT_FOUND']);
  expect((await s.deps.db('jobs')).length).toBe(before + 4);
  const reads = JSON.stringify({ labels: { type: 'a'.repeat(32) }, cellSets: ['b'.repeat(64)] });
  const { data: job } = (await parent('a-parent', { ...own, reads })).body;
  expect(job.reads).toEqual({ labels: { type: 'a'.repeat(32) }, cellSets: ['b'.repeat(64)], parent: 'a-parent' });
  expect(await inputsOf(job.id)).toMatchObject({ parent: 'a-parent' });
});

test.each([
  ['GSEA of a list without numbers', { method: 'gsea' }, '/params/genes/scores'],
  [
    'another number of scores',
    { genes: { kind: 'list', name: 'x', genes: ['G3'], scores: [1, 2] } },
    '/params/genes/scores',
  ],
  ['sizes', { minSize: 3, maxSize: 2 }, '/params/minSize'],
  ['no sets', { databases: [] }, '/params/databases'],
])('%s: INPUT_INVALID', async (_, over, path) => {
  const reply = await submit(over);
  expect([...errorOf(reply), reply.body.error.params.path]).toEqual([400, 'INPUT_INVALID', path]);
});
