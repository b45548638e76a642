/** @mariadb services/references/references.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '@stroma/contract';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { EVERYONE_TOPIC, userTopic } from '../../services/notices/events.ts';

const PATH = 'user/references';
const GMT = 'Interferon (GO:0051607)\there\tISG15\tIFI6\tMX1,1.0\nOther\t\tCD3D\tCD3E\n';
let s: TestServer;
let owner: Person;
let mate: Person;
let outsider: Person;
let spaceId: string;
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'librarian');
  mate = await person(s, 'reader');
  outsider = await person(s, 'outsider');
  spaceId = await team(s, owner);
  await join(s, spaceId, mate);
  for (const each of [owner, mate]) await enterTeam(s, each, spaceId);
});
afterAll(() => s.close());

const given = (over: object = {}) => ({
  ...{ kind: 'geneSets', name: 'GO', species: 'Homo sapiens', toSpecies: null, database: 'go_bp' },
  ...{ version: '2021', licence: 'CC BY 4.0', source: 'here', scope: 'team', text: GMT },
  ...over,
});
const add = (over: object = {}, { token } = owner) => s.call(PATH, { token, json: given(over) });
const list = async ({ token }: Person) => (await s.call(PATH, { token })).body.data as { id: string; name: string }[];
const remove = (id: string, { token } = owner) => s.call(`${PATH}/${id}`, { method: 'DELETE', token });
const stored = (sha: string) => s.deps.store.size(`references/${sha}`).catch(() => null);
const used = async () => Number((await s.deps.db('spaces').where({ id: spaceId }).first()).storage_used);

test('a team set is there for the team alone, with counts, hash and quota; it is deleted with its file', async () => {
  const before = await used();
  const { body } = await add();
  expect(body.data).toMatchObject({
    ...{ name: 'GO', version: '2021', scope: 'team', entries: 2, genes: 5, replaced: 0, isOwn: true },
    importedBy: 'librarian',
  });
  expect(await s.deps.store.readText(`references/${body.data.sha256}`)).toBe(
    'Interferon (GO:0051607)\there\tISG15\tIFI6\tMX1\nOther\t\tCD3D\tCD3E\n',
  );
  expect((await used()) - before).toBe(body.data.bytes);
  expect((await list(mate)).map(({ id }) => id)).toEqual([body.data.id]);
  expect(await list(outsider)).toEqual([]);
  expect(errorOf(await remove(body.data.id, outsider))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await remove(body.data.id, mate))).toEqual([403, 'PERMISSION_DENIED']);
  expect((await remove(body.data.id)).status).toBe(200);
  expect([await stored(body.data.sha256), await used()]).toEqual([null, before]);
});

test('a personal set is hers in every space, and nobody else sees it', async () => {
  const { body } = await add({ scope: 'personal', name: 'Mine' });
  expect((await list(owner)).map(({ name }) => name)).toEqual(['Mine']);
  expect(await list(mate)).toEqual([]);
  expect(errorOf(await remove(body.data.id, outsider))).toEqual([404, 'NOT_FOUND']);
  expect((await remove(body.data.id)).status).toBe(200);
  expect(errorOf(await add({}, outsider))).toEqual([400, 'INPUT_INVALID']);
});

test('a set of the same name is a new version under the same id; equal content is none', async () => {
  const first = (await add({ name: 'Twice' })).body.data;
  const same = (await add({ name: 'Twice', text: GMT.replaceAll('\n', '\r\n') })).body.data;
  expect([same.id, same.replaced, same.sha256]).toEqual([first.id, 0, first.sha256]);
  const next = (await add({ name: 'Twice', version: '2022', text: 'Other\t\tCD3D\n' })).body.data;
  expect([next.id, next.replaced, next.version]).toEqual([first.id, 1, '2022']);
  expect(await stored(first.sha256)).toBeNull();
  await s.deps.db('jobs').insert({
    ...{ id: 'reader-of-it', space_id: spaceId, created_by: owner.userId, tool: 'enrichment', name: 'x' },
    ...{ status: 'completed', params: '{}', inputs: '{}', created_at: 1 },
    reads: JSON.stringify({ labels: {}, cellSets: [], references: { [next.id]: next.sha256 } }),
  });
  await remove(next.id);
  expect(await stored(next.sha256)).toBeGreaterThan(0);
});

test('only administrators import for the platform, and everyone sees it', async () => {
  const { scope: _, ...json } = given({ name: 'For all' });
  expect(errorOf(await s.call('admin/references', { token: owner.token, json }))).toEqual([403, 'PERMISSION_DENIED']);
  await s.deps.db('users').where({ id: owner.userId }).update({ is_admin: true });
  const made = (await s.call('admin/references', { token: owner.token, json })).body.data;
  expect((await list(outsider)).map(({ id }) => id)).toEqual([made.id]);
  expect(errorOf(await remove(made.id))).toEqual([404, 'NOT_FOUND']);
  const gone = await s.call(`admin/references/${made.id}`, { method: 'DELETE', token: owner.token });
  expect(gone.status).toBe(200);
  expect(await list(outsider)).toEqual([]);
});

test('those who may use a set hear that it has come or gone', async () => {
  const heard: [string, string][] = [];
  const stop = s.deps.events.onEvent(({ spaceId: topic, kind }) => void heard.push([topic, kind]));
  const told = async (over: object): Promise<[string, string][]> => {
    const made = (await add({ name: 'Heard', ...over })).body.data;
    await remove(made.id);
    return heard.splice(0).filter(([, kind]) => kind === 'reference');
  };
  const twice = (topic: string) => [topic, topic].map((one) => [one, 'reference']);
  expect(await told({ scope: 'team' })).toEqual(twice(spaceId));
  expect(await told({ scope: 'personal' })).toEqual(twice(userTopic(owner.userId)));
  await s.deps.db('users').where({ id: owner.userId }).update({ is_admin: true });
  const { scope: _, ...json } = given({ name: 'Heard by all' });
  const { id } = (await s.call('admin/references', { token: owner.token, json })).body.data;
  await s.call(`admin/references/${id}`, { method: 'DELETE', token: owner.token });
  expect(heard.filter(([, kind]) => kind === 'reference')).toEqual(twice(EVERYONE_TOPIC));
  // A rejected set changes nothing.
  heard.splice(0);
  await add({ name: 'Wrong', text: 'a\tb\tc\na\tb\td\n' });
  expect(heard).toEqual([]);
  stop();
});

// Every reason is a case of services/references/references-text.test.ts; here they come through the process that reads the file.
test.each([
  ['sets', { text: 'a\tb\tc\na\tb\td\n' }, 'duplicate', 2, 'a'],
  ['orthologs', { kind: 'orthologs', toSpecies: 'Mus musculus', text: 'human\tmouse\nA\n' }, 'columns', 2, 'A'],
  ['pairs', { kind: 'ligandReceptor', text: 'CCL5\tCCR5\n' }, 'header', 1, 'CCL5\tCCR5'],
  ['positions', { kind: 'genePositions', text: 'A\t../x\t1\t2\n' }, 'position', 1, 'A\t../x\t1\t2'],
  ['regulons', { kind: 'regulons', text: 'tf,target\nSTAT 1,ISG15\n' }, 'gene', 2, 'STAT 1'],
])('wrong %s are refused with their line, and nothing is kept', async (_, over, reason, line, text) => {
  const [before, isSets] = [await used(), !('kind' in over)];
  const reply = await add({ name: 'Wrong', ...(isSets ? {} : { database: null }), ...over });
  expect([...errorOf(reply), reply.body.error.params]).toEqual([422, 'REFERENCE_INVALID', { reason, line, text }]);
  expect((await list(owner)).some(({ name }) => name === 'Wrong')).toBe(false);
  expect(await used()).toBe(before);
});

test.each([
  ['sets without a database', { database: null }],
  ['sets with two species', { toSpecies: 'Mus musculus' }],
  ['orthologs of one species', { kind: 'orthologs', database: null, toSpecies: 'Homo sapiens', text: 'a\tb\nA\tB\n' }],
  ['an unknown species', { species: 'Homo neanderthalensis' }],
  ['a name of two lines', { name: 'a\nb' }],
  ['a platform set of a user', { scope: 'platform' }],
])('%s: INPUT_INVALID', async (_, over) => {
  expect(errorOf(await add(over))).toEqual([400, 'INPUT_INVALID']);
});

test('a text above the limit is refused, and the library of a team has an end', async () => {
  const text = `a\tb\t${'x'.repeat(LIMITS.references.bytes)}`;
  expect(errorOf(await add({ text }))).toEqual([400, 'INPUT_INVALID']);
  const rows = Array.from({ length: LIMITS.references.most }, (_, i) => ({
    ...{ id: `filler-${i}`, owner: spaceId, scope: 'team', space_id: spaceId, name_key: `${i}`, kind: 'geneSets' },
    ...{ name: `f${i}`, species: 'Homo sapiens', version: '1', licence: '', source: '', sha256: 'c'.repeat(64) },
    ...{ bytes: 0, entries: 1, genes: 1, imported_by: 'x', imported_at: 1 },
  }));
  for (const row of rows) await s.deps.db('reference_sets').insert(row);
  const beyond = await add({ name: 'One more' });
  expect([...errorOf(beyond), beyond.body.error.params]).toEqual([
    409,
    'REFERENCES_FULL',
    { limit: LIMITS.references.most },
  ]);
  await s.deps.db('reference_sets').where('id', 'like', 'filler-%').delete();
});

const TABLES = {
  interaction:
    'id_cp_interaction,partner_a,partner_b,source\nCPI-1,P1,"A, complex",uniprot\nCPI-2,P2,P1,\n,P3,P1,"a ""b"""\n',
  complex: 'complex_name,uniprot_1,uniprot_2,secreted,receptor\n"A, complex",P2,P3,False,True\n',
  gene: 'gene_name,uniprot,hgnc_symbol,ensembl\nCCL5,P1,CCL5,E1\nCCR5,P2,CCR5,E2\nCCR1,P3,CCR1,E3\n',
  protein: 'uniprot,secreted,receptor\nP1,True,False\nP2,False,True\nP3,False,True\n',
};
const tables = Object.entries(TABLES).map(([name, text]) => `##file ${name}_input.csv\n${text}`);
const addPairs = (text: string) =>
  add({ kind: 'ligandReceptor', name: 'Pairs', database: null, scope: 'personal', text });
test('ligand-receptor pairs: tables of CellPhoneDB in any order, or two columns', async () => {
  const { body } = await addPairs(tables.join(''));
  expect(body.data).toMatchObject({ kind: 'ligandReceptor', entries: 3, genes: 3 });
  const others = Object.entries(TABLES).reverse();
  const again = await addPairs(others.map(([name, text]) => `##file ${name}_input.csv\r\n${text}`).join('\n'));
  expect(again.body.data.sha256).toBe(body.data.sha256);
  const columns = await addPairs('ligand,receptor,note\nCCL5,CCR5,x\nIL12A_IL12B,IL12RB1\nCCL5,CCR5,y\n');
  expect(columns.body.data).toMatchObject({ id: body.data.id, entries: 2, genes: 5, replaced: 1 });
  expect(await s.deps.store.readText(`references/${columns.body.data.sha256}`)).toBe(
    'ligand\treceptor\nCCL5\tCCR5\nIL12A_IL12B\tIL12RB1\n',
  );
  expect((await remove(body.data.id)).status).toBe(200);
});

const GTF = `#!genome-build GRCh38
chr1\tHAVANA\tgene\t11869\t14409\t.\t+\t.\tgene_id "ENSG1"; gene_name "DDX11L1";
chr1\tHAVANA\texon\t11869\t12227\t.\t+\t.\tgene_id "ENSG1"; gene_name "DDX11L1";
chrX\tHAVANA\tgene\t100\t200\t.\t-\t.\tgene_id "ENSG2";
chrY\tHAVANA\tgene\t300\t400\t.\t-\t.\tgene_id "ENSG2";
`;
const addPositions = (text: string) =>
  add({ kind: 'genePositions', name: 'Positions', database: null, scope: 'personal', text });
test('gene positions: the genes of a GTF, or four columns with or without a header', async () => {
  const { body } = await addPositions(GTF);
  expect(body.data).toMatchObject({ kind: 'genePositions', entries: 2, genes: 2 });
  expect(await s.deps.store.readText(`references/${body.data.sha256}`)).toBe(
    'DDX11L1\tchr1\t11869\t14409\nENSG2\tchrX\t100\t200\n',
  );
  for (const header of ['', 'gene\tchromosome\tstart\tend\n']) {
    const same = await addPositions(`${header}DDX11L1\tchr1\t11869\t14409\nENSG2\tchrX\t100\t200\n`);
    expect(same.body.data).toMatchObject({ id: body.data.id, sha256: body.data.sha256 });
  }
  expect((await remove(body.data.id)).status).toBe(200);
});

// By another user, because imports are limited per ten minutes.
const addRegulons = (text: string) =>
  add({ kind: 'regulons', name: 'Network', database: null, scope: 'personal', text }, outsider);
test('regulons: edges by the names of DoRothEA, decoupler or one of its own are one text', async () => {
  const { body } = await addRegulons(
    'tf,confidence,target,mor\nSTAT1,A,ISG15,1\nSTAT1,A,MYC,-1\nSTAT1,B,ISG15,1\nREL,A,X1,0\n',
  );
  expect(body.data).toMatchObject({ kind: 'regulons', entries: 2, genes: 3 });
  expect(await s.deps.store.readText(`references/${body.data.sha256}`)).toBe(
    'tf\ttarget\tweight\nSTAT1\tISG15\t1\nSTAT1\tMYC\t-1\n',
  );
  const again = await addRegulons('\ufeffsource\ttarget\tweight\r\nSTAT1\tISG15\t1.0\r\nSTAT1\tMYC\t-1\r\n');
  expect(again.body.data).toMatchObject({ id: body.data.id, sha256: body.data.sha256 });
  const unsigned = await addRegulons('tf,target\nSTAT1,ISG15\n');
  expect(await s.deps.store.readText(`references/${unsigned.body.data.sha256}`)).toBe(
    'tf\ttarget\tweight\nSTAT1\tISG15\t1\n',
  );
  expect((await remove(body.data.id, outsider)).status).toBe(200);
});

test('transcription factors: the symbols of a list that the caller may use, and of no other set', async () => {
  const { body } = await add(
    { kind: 'factors', name: 'Factors', database: null, scope: 'personal', text: 'tf\nSTAT1\nIRF1\n' },
    outsider,
  );
  expect(body.data).toMatchObject({ kind: 'factors', entries: 2, genes: 2 });
  const symbolsOf = (id: string, { token } = outsider) => s.call(`user/references/${id}/factors`, { token });
  expect((await symbolsOf(body.data.id)).body.data).toEqual({ symbols: ['STAT1', 'IRF1'] });
  expect(errorOf(await symbolsOf(body.data.id, mate))).toEqual([404, 'NOT_FOUND']);
  const network = await addRegulons('tf,target\nSTAT1,ISG15\n');
  expect(errorOf(await symbolsOf(network.body.data.id))).toEqual([404, 'NOT_FOUND']);
  for (const { body: made } of [network, { body }]) expect((await remove(made.data.id, outsider)).status).toBe(200);
});

test('an administrator registers a file of the object store; without it, or with another size, it is refused', async () => {
  const content = 'rankings';
  const sha = createHash('sha256').update(content).digest('hex');
  const register = (over: object = {}, { token } = owner) =>
    s.call('admin/references/files', {
      token,
      json: {
        ...{ kind: 'motifRankings', name: 'cisTarget', species: 'Homo sapiens', version: 'v10', licence: '' },
        ...{ source: '', sha256: sha, bytes: content.length, entries: 5, genes: 30, ...over },
      },
    });
  expect(errorOf(await register({}, mate))).toEqual([403, 'PERMISSION_DENIED']);
  await s.deps.db('users').where({ id: owner.userId }).update({ is_admin: true });
  const refused = await register();
  expect([...errorOf(refused), refused.body.error.params.reason]).toEqual([422, 'REFERENCE_INVALID', 'stored']);
  const part = path.join(s.deps.config.dataDir, 'rankings.part');
  writeFileSync(part, content);
  await s.deps.store.adopt(part, `references/${sha}`);
  expect(errorOf(await register({ bytes: 9 }))).toEqual([422, 'REFERENCE_INVALID']);
  for (const over of [
    { kind: 'geneSets' },
    { species: 'Homo neanderthalensis' },
    { sha256: '../jobs' },
    { bytes: 0 },
    { bytes: 2 ** 31 },
    { text: 'x' },
    { name: ' ' },
  ])
    expect(errorOf(await register(over))).toEqual([400, 'INPUT_INVALID']);
  const before = await used();
  const { data: made } = (await register()).body;
  expect(made).toMatchObject({ kind: 'motifRankings', scope: 'platform', entries: 5, genes: 30, isOwn: true });
  expect((await list(outsider)).map(({ id }) => id)).toEqual([made.id]);
  expect(await used()).toBe(before);
  const again = (await register({ version: 'v11' })).body.data;
  expect([again.id, again.version, again.replaced]).toEqual([made.id, 'v11', 0]);
  const gone = await s.call(`admin/references/${made.id}`, { method: 'DELETE', token: owner.token });
  expect([gone.status, await stored(sha)]).toEqual([200, null]);
});

test('files of motifs are not imported as text', async () => {
  for (const kind of ['motifRankings', 'motifAnnotations'])
    expect(errorOf(await add({ kind, database: null }))).toEqual([400, 'INPUT_INVALID']);
});

test('pages read the table of homologues that an import takes, whichever species stands first', async () => {
  const table = async ({ token }: Person, species = 'Mus musculus') =>
    (await s.call(`${PATH}/homologues?species=${encodeURIComponent(species)}`, { token })).body.data.table;
  expect(await table(owner)).toBeNull();
  const given = { kind: 'orthologs', name: 'HCOP', database: null, toSpecies: 'Mus musculus' };
  expect((await add({ ...given, text: 'human\tmouse\nCD3E\tCd3e\nHBA1\tHba-a1\nHBA1\tHba-a2\n' })).status).toBe(200);
  const unchecked = { notCoding: [], codingBy: null };
  const pairs = { human: ['CD3E', 'HBA1', 'HBA1'], genes: ['Cd3e', 'Hba-a1', 'Hba-a2'] };
  expect(await table(mate)).toEqual({ name: 'HCOP', version: '2021', ...pairs, ...unchecked });
  expect(await table(mate, 'Danio rerio')).toBeNull();
  for (const species of ['', '?species=Homo%20sapiens', '?species=Felis%20catus'])
    expect(errorOf(await s.call(`${PATH}/homologues${species}`, { token: owner.token }))[0]).toBe(400);
  expect(await table(outsider)).toBeNull();
  s.clock.now += 1000;
  const turned = {
    ...given,
    name: 'Mine',
    species: 'Mus musculus',
    toSpecies: 'Homo sapiens',
    text: 'm\th\nCd4\tCD4\n',
  };
  expect((await add(turned)).status).toBe(200);
  expect(await table(owner)).toEqual({ name: 'Mine', version: '2021', human: ['CD4'], genes: ['Cd4'], ...unchecked });
});

test('homologues that code for no protein are left out by the newest table of human genes that has biotypes', async () => {
  const zebrafish = async () =>
    (await s.call(`${PATH}/homologues?species=Danio%20rerio`, { token: owner.token })).body.data.table;
  const genes = { kind: 'genes', database: null, species: 'Homo sapiens', toSpecies: null };
  const text = 'human\tzebrafish\nCD4\tcd4-1\nMALAT1\tmalat1\nCD3E\tcd3e\nXIST\tcd3e\nNEW1\tnew1\n';
  const pairs = { kind: 'orthologs', name: 'Fish', database: null, toSpecies: 'Danio rerio', text };
  expect((await add(pairs)).status).toBe(200);
  const named = 'id\tsymbol\tbiotype\nENSG00000010610\tCD4\tprotein_coding\nENSG00000251562\tMALAT1\tlncRNA\n';
  const rest = 'ENSG00000198851\tCD3E\tprotein_coding\nENSG00000229807\tXIST\tlncRNA\n';
  expect((await add({ ...genes, name: 'Ensembl genes', text: named + rest })).status).toBe(200);
  s.clock.now += 1000;
  expect((await add({ ...genes, name: 'Newer without', text: 'id\tsymbol\nENSG00000010610\tCD4\n' })).status).toBe(200);
  // A gene that the table does not know counts.
  expect(await zebrafish()).toEqual({
    ...{ name: 'Fish', version: '2021', human: ['CD4', 'CD3E', 'NEW1'], genes: ['cd4-1', 'cd3e', 'new1'] },
    ...{ notCoding: ['malat1'], codingBy: 'Ensembl genes 2021' },
  });
});
