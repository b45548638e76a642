import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

// What pruning by motifs reads besides the dataset: rankings and annotations of the reference library.
let service: ServerWithService;
let s: TestServer;
let owner: Person;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  owner = await person(s, 'regulating');
  await enterTeam(s, owner, await team(s, owner));
  const { space_id } = await s.deps.db('sessions').where({ user_id: owner.userId }).first();
  dataset = await service.dataset({ userId: owner.userId, spaceId: space_id });
  await s.deps.db('datasets').where({ id: dataset }).update({ species: 'Homo sapiens' });
  const set = (id: string, kind: string, species = 'Homo sapiens') => ({
    ...{ id, owner: 'platform', scope: 'platform', space_id: null, name_key: id, kind, name: id, species },
    ...{ version: 'v10', licence: '', source: '', sha256: id.slice(0, 1).repeat(64), bytes: 1, entries: 1, genes: 1 },
    ...{ imported_by: 'x', imported_at: 1 },
  });
  await s.deps.db('reference_sets').insert(set('a-rankings', 'motifRankings'));
  await s.deps.db('reference_sets').insert(set('b-rankings', 'motifRankings'));
  await s.deps.db('reference_sets').insert(set('c-motifs', 'motifAnnotations'));
  await s.deps.db('reference_sets').insert(set('d-mouse', 'motifRankings', 'Mus musculus'));
});
afterAll(() => service.close());

const submit = (motifs?: unknown) =>
  s.call('user/analysis/tools/tf-regulation', {
    token: owner.token,
    json: {
      ...{ dataset, name: 'An analysis' },
      params: {
        ...{ cells: null, groupBy: 'cell type', species: 'Homo sapiens', method: 'aucell', minTargets: 3, seed: 0 },
        topShare: 0.05,
        source: { factors: ['G3', 'G20'], targets: 50, perFactor: 5, ...(motifs !== undefined && { motifs }) },
      },
    },
  });

test('rankings and annotations are read at their versions, each as its kind', async () => {
  const { data: job } = (await submit({ rankings: ['b-rankings', 'a-rankings'], annotations: 'c-motifs' })).body;
  expect(job.reads.references).toEqual({
    'b-rankings': 'b'.repeat(64),
    'a-rankings': 'a'.repeat(64),
    'c-motifs': 'c'.repeat(64),
  });
  const { inputs } = await s.deps.db('jobs').where({ id: job.id }).first();
  expect((JSON.parse(inputs).references as { id: string }[]).map(({ id }) => id)).toEqual([
    'b-rankings',
    'a-rankings',
    'c-motifs',
  ]);
});

test('without motifs nothing of the library is read', async () => {
  for (const motifs of [undefined, null]) {
    const { data: job } = (await submit(motifs)).body;
    expect(job.reads.references).toBeUndefined();
  }
});

test.each([
  ['annotations as rankings', ['c-motifs'], 'c-motifs', 404, 'REFERENCE_NOT_FOUND'],
  ['rankings as annotations', ['a-rankings'], 'b-rankings', 404, 'REFERENCE_NOT_FOUND'],
  ['an unknown set', ['nothing'], 'c-motifs', 404, 'REFERENCE_NOT_FOUND'],
  ['another species', ['d-mouse'], 'c-motifs', 400, 'INPUT_INVALID'],
  ['no rankings', [], 'c-motifs', 400, 'INPUT_INVALID'],
  ['four rankings', ['1', '2', '3', '4'], 'c-motifs', 400, 'INPUT_INVALID'],
  ['the same rankings twice', ['a-rankings', 'a-rankings'], 'c-motifs', 400, 'INPUT_INVALID'],
])('%s: refused', async (_, rankings, annotations, status, id) => {
  expect(errorOf(await submit({ rankings, annotations }))).toEqual([status, id]);
});
