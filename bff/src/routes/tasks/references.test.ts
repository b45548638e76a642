import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';
import { CALLS_OF_ONE_USER, callLimit } from '../../services/datasets/dataset-proxy.ts';

// Sets of the reference library in use: results of each kind at another version, gene tables in the search of the explorer.
let service: ServerWithService;
let s: TestServer;
let owner: Person;
let outsider: Person;
let dataset: string;
let spaceId: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  owner = await person(s, 'reading');
  outsider = await person(s, 'other');
  spaceId = await team(s, owner);
  await enterTeam(s, owner, spaceId);
  dataset = await service.dataset({ userId: owner.userId, spaceId });
  await s.deps.db('datasets').where({ id: dataset }).update({ species: 'Homo sapiens' });
});
afterAll(() => service.close());

const add = async (kind: string, text: string, over: object = {}, { token } = owner) => {
  const { body } = await s.call('user/references', {
    token,
    json: {
      ...{ kind, name: kind, species: 'Homo sapiens', toSpecies: null },
      ...{ database: kind === 'geneSets' ? 'custom' : null },
      ...{ version: '1', licence: '', source: '', scope: 'personal', text, ...over },
    },
  });
  return body.data as { id: string; sha256: string };
};
const submit = (slug: string, over: object) => {
  const params = requestOf(slug).params;
  return s.call(`user/analysis/tools/${slug}`, {
    token: owner.token,
    json: { dataset, name: 'An analysis', params: { ...params, ...over } },
  });
};
const LIST = { kind: 'list', name: 'mine', genes: ['G3', 'G4'], scores: null };
const GENES = 'id\tsymbol\tchromosome\tstart\tend\nENSG1\tG3\t1\t10\t20\n';

test.each([
  ['gene sets', 'enrichment', 'geneSets', 'a\tb\tG3\tG4\n', 'a\tb\tG3\n', {}],
  ['markers', 'enrichment', 'markers', 'B cells\t\tG3\tG4\n', 'B cells\t\tG3\n', {}],
  ['pairs', 'cell-interaction', 'ligandReceptor', 'ligand\treceptor\nG1\tG2\n', 'ligand\treceptor\nG1\tG3\n', {}],
  ['gene positions', 'cnv', 'genePositions', 'G3\t1\t10\t20\n', 'G3\t1\t10\t30\n', {}],
  ['a gene table', 'cnv', 'genes', GENES, GENES.replace('20', '30'), {}],
  ['regulons', 'tf-regulation', 'regulons', 'tf\ttarget\nG1\tG2\n', 'tf\ttarget\nG1\tG3\n', {}],
])('a new version of %s marks the result of %s as outdated', async (_, slug, kind, text, next) => {
  const { id, sha256 } = await add(kind, text);
  const uses: Record<string, object> = {
    enrichment: { databases: [{ reference: id }], method: 'ora', genes: LIST },
    'cell-interaction': { resource: { reference: id }, species: 'Homo sapiens' },
    cnv: { positions: { reference: id } },
    'tf-regulation': { source: { reference: id }, species: 'Homo sapiens' },
  };
  const { status, body } = await submit(slug, uses[slug]!);
  expect([status, body.data?.reads?.references]).toEqual([200, { [id]: sha256 }]);
  const result = async () => (await s.call(`user/analysis/results/${body.data.id}`, owner)).body.data;
  expect((await result()).outdated).toBeNull();
  await add(kind, next, { version: '2' });
  const change = { name: kind, version: '2', by: 'reading', at: expect.any(String) };
  expect((await result()).outdated).toEqual([{ what: 'reference', change }]);
});

test('a new version of orthologs marks what they converted as outdated', async () => {
  const sets = await add('geneSets', 'a\tb\tG3\tG4\n', { name: 'Mouse', species: 'Mus musculus' });
  const over = { toSpecies: 'Mus musculus' };
  const table = await add('orthologs', 'human\tmouse\nG3\tg3\n', over);
  const { body } = await submit('enrichment', { databases: [{ reference: sets.id }], method: 'ora', genes: LIST });
  expect(body.data.reads.references).toEqual({ [sets.id]: sets.sha256, [table.id]: table.sha256 });
  await add('orthologs', 'human\tmouse\nG3\tg4\n', { ...over, version: '2' });
  const { outdated } = (await s.call(`user/analysis/results/${body.data.id}`, owner)).body.data;
  expect(outdated).toMatchObject([{ what: 'reference', change: { name: 'orthologs', version: '2' } }]);
});

test('a new version of motif rankings marks the result as outdated', async () => {
  await s.deps.db('users').where({ id: owner.userId }).update({ is_admin: true });
  const register = async (kind: string, content: string) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const part = path.join(s.deps.config.dataDir, `${kind}.part`);
    writeFileSync(part, content);
    await s.deps.store.adopt(part, `references/${sha256}`);
    const { body } = await s.call('admin/references/files', {
      token: owner.token,
      json: {
        ...{ kind, name: kind, species: 'Homo sapiens', version: content, licence: '', source: '' },
        ...{ sha256, bytes: content.length, entries: 1, genes: 1 },
      },
    });
    return body.data as { id: string };
  };
  const rankings = await register('motifRankings', 'ranks 1');
  const annotations = await register('motifAnnotations', 'motifs 1');
  const motifs = { rankings: [rankings.id], annotations: annotations.id };
  const source = { factors: ['G3', 'G20'], targets: 50, perFactor: 5, motifs };
  const { body } = await submit('tf-regulation', { source, species: 'Homo sapiens' });
  const result = async () => (await s.call(`user/analysis/results/${body.data.id}`, owner)).body.data.outdated;
  expect(await result()).toBeNull();
  for (const kind of ['motifRankings', 'motifAnnotations']) await register(kind, `${kind} 2`);
  expect(await result()).toMatchObject([
    { what: 'reference', change: { version: 'motifRankings 2' } },
    { what: 'reference', change: { version: 'motifAnnotations 2' } },
  ]);
});

test('the search of the explorer finds genes by the gene tables that the caller may use', async () => {
  const table = (alias: string) => `id\tsymbol\taliases\nENSG00000999999\tGENE7\t${alias}\n`;
  const search = async (q: string) =>
    (await s.call(`user/user_datasets/${dataset}/genes?q=${q}`, owner)).body.data as {
      symbol: string;
      alias?: string;
    }[];
  expect(await search('ZZZ9')).toEqual([]);
  const own = await add('genes', table('ZZZ9'), { name: 'Names' });
  expect(await search('zzz9')).toMatchObject([{ symbol: 'GENE7', alias: 'ZZZ9' }]);
  expect(await search('ENSG00000999999.4')).toMatchObject([{ symbol: 'GENE7', alias: 'ENSG00000999999' }]);
  // A new version under the same id is read immediately.
  await add('genes', table('YYY8'), { name: 'Names', version: '2' });
  expect([await search('ZZZ9'), (await search('YYY8'))[0]?.symbol]).toEqual([[], 'GENE7']);
  // Tables of other users, of other species and chosen by the client are not used.
  const theirs = await add('genes', table('XXX7'), {}, outsider);
  await add('genes', table('WWW6').replace('GENE7', 'gene7'), { name: 'Mouse', species: 'Mus musculus' });
  const forged = await s.call(`user/user_datasets/${dataset}/genes?q=XXX7`, {
    token: owner.token,
    headers: { 'x-stroma-gene-tables': theirs.sha256 },
  });
  expect([forged.body.data, await search('WWW6')]).toEqual([[], []]);
  expect((await s.call(`user/references/${own.id}`, { method: 'DELETE', token: owner.token })).status).toBe(200);
  expect(await search('YYY8')).toEqual([]);
});

test.each([
  ['cnv', 'geneSets', { positions: { reference: '' } }],
  ['enrichment', 'genes', { databases: [{ reference: '' }], method: 'ora', genes: LIST }],
])('%s does not read %s', async (slug, kind, params) => {
  const text = kind === 'genes' ? GENES : 'a\tb\tG3\n';
  const { id } = await add(kind, text, { name: 'Another kind' });
  const filled = JSON.parse(JSON.stringify(params).replace('"reference":""', `"reference":"${id}"`));
  expect(errorOf(await submit(slug, filled))).toEqual([404, 'REFERENCE_NOT_FOUND']);
});

test('a user whose calls are all open holds nobody up: not another’s analysis with references, not an import', async () => {
  const set = await add('geneSets', 'a\tb\tG3\tG4\n', { name: 'Held' });
  const other = await person(s, 'busy');
  const theirs = await service.dataset({ userId: other.userId, spaceId: other.spaceId });
  const held = await Promise.all(
    Array.from({ length: CALLS_OF_ONE_USER.running }, () => callLimit.take(other.userId, new AbortController().signal)),
  );
  const pairs = await add('ligandReceptor', 'ligand\treceptor\nG1\tG2\n', { name: 'Theirs' }, other);
  const params = requestOf('cell-interaction').params;
  const waiting = s.call('user/analysis/tools/cell-interaction', {
    token: other.token,
    json: {
      ...{ dataset: theirs, name: 'Waits' },
      params: { ...params, resource: { reference: pairs.id }, species: 'Homo sapiens' },
    },
  });
  while (callLimit.waitingOf(other.userId) === 0) await new Promise((resolve) => setImmediate(resolve));
  const { status } = await submit('enrichment', { databases: [{ reference: set.id }], method: 'ora', genes: LIST });
  expect(status).toBe(200);
  expect((await add('geneSets', 'c\td\tG3\n', { name: 'Not held' })).id).toEqual(expect.any(String));
  for (const end of held) end();
  expect((await waiting).status).toBe(200);
});
