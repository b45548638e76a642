import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enterTeam, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

// Gene tables and markers of cell types: each way of writing them is one text.
let s: TestServer;
let owner: Person;
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'tabulating');
  await enterTeam(s, owner, await team(s, owner));
});
afterAll(() => s.close());

const add = (kind: string, text: string, over: object = {}) =>
  s.call('user/references', {
    token: owner.token,
    json: {
      ...{ kind, name: kind, species: 'Homo sapiens', toSpecies: null, database: null },
      ...{ version: '1', licence: '', source: '', scope: 'personal', text },
      ...over,
    },
  });
const textOf = (sha: string) => s.deps.store.readText(`references/${sha}`);
const HEADER = 'id\tsymbol\taliases\tchromosome\tstart\tend\tbiotype\n';
const about = (id: string, rest: string) => `gene_id "${id}"; ${rest}`;

test('a gene table is the genes of a GTF, without the versions of their ids', async () => {
  const gtf = [
    '#!genome-build GRCh38',
    `chr17\tHAVANA\tgene\t39687914\t39730426\t.\t+\t.\t${about('ENSG00000141736.14', 'gene_type "protein_coding"; gene_name "ERBB2";')}`,
    `chr17\tHAVANA\texon\t39687914\t39730426\t.\t+\t.\t${about('ENSG00000141736.14', 'gene_name "ERBB2";')}`,
    `X\tensembl\tgene\t100\t200\t.\t-\t.\t${about('ENSG00000000002', 'gene_version "3"; gene_biotype "lncRNA";')}`,
    `Y\tensembl\tgene\t300\t400\t.\t-\t.\t${about('ENSG00000000002', 'gene_biotype "lncRNA";')}`,
  ].join('\n');
  const { body } = await add('genes', gtf);
  expect(body.data).toMatchObject({ kind: 'genes', entries: 2, genes: 2 });
  const written = await textOf(body.data.sha256);
  expect(written).toBe(
    `${HEADER}ENSG00000141736\tERBB2\t\tchr17\t39687914\t39730426\tprotein_coding\nENSG00000000002\t\t\tX\t100\t200\tlncRNA\n`,
  );
  const again = (await add('genes', written)).body.data;
  expect([again.id, again.sha256, again.replaced]).toEqual([body.data.id, body.data.sha256, 0]);
});

test('a gene table is HGNC’s complete set: former symbols are aliases, names with spaces are none', async () => {
  const { body } = await add(
    'genes',
    'hgnc_id\tsymbol\tlocus_type\tlocation\talias_symbol\tprev_symbol\tensembl_gene_id\n' +
      'HGNC:3430\tERBB2\tgene with protein product\t17q12\t"HER-2|HER2|c-erb B2"\tNGL\tENSG00000141736\n' +
      'HGNC:5\tA1BG\tgene with protein product\t19q13.43\t\t\t\n',
  );
  expect(await textOf(body.data.sha256)).toBe(
    `${HEADER}ENSG00000141736\tERBB2\tHER-2|HER2|NGL\t\t\t\tgene with protein product\n\tA1BG\t\t\t\t\tgene with protein product\n`,
  );
});

test('of NCBI’s gene_info the genes of the species are taken, with the Ensembl id among the links', async () => {
  const { body } = await add(
    'genes',
    '#tax_id\tGeneID\tSymbol\tLocusTag\tSynonyms\tdbXrefs\tchromosome\ttype_of_gene\n' +
      '9606\t2064\tERBB2\t-\tCD340|HER2\tMIM:164870|HGNC:HGNC:3430|Ensembl:ENSG00000141736\t17\tprotein-coding\n' +
      '10090\t13866\tErbb2\t-\tNeu\tMGI:MGI:95410|Ensembl:ENSMUSG00000062312\t11\tprotein-coding\n' +
      '9606\t1\tA1BG\t-\t-\t-\t19\tprotein-coding\n',
  );
  expect(await textOf(body.data.sha256)).toBe(
    `${HEADER.trim()}\tentrez\nENSG00000141736\tERBB2\tCD340|HER2\t\t\t\tprotein-coding\t2064\n\tA1BG\t\t\t\t\tprotein-coding\t1\n`,
  );
});

/** Sets of ids and of symbols of the same genes. */
const GENES = Array.from({ length: 20 }, (_, k) => ({ entrez: `${1000 + k}`, symbol: `GENE${k}` }));
const gmt = (name: (gene: (typeof GENES)[number]) => string, more: string[] = []) =>
  `first\tabout\t${[...GENES.slice(0, 12).map(name), ...more].join('\t')}\nsecond\t\t${GENES.slice(8).map(name).join('\t')}\n`;

test('sets of Entrez ids are stored as symbols by a gene table, and the numbers are told', async () => {
  const ids = gmt(({ entrez }) => entrez, ['999999']);
  const bySymbol = (
    await add(
      'geneSets',
      gmt(({ symbol }) => symbol),
      { database: 'custom', name: 'Symbols' },
    )
  ).body.data;
  // Debian's tables and GTFs of Ensembl have no such ids.
  await add('genes', 'symbol\tgene_id\nGENE1\tENSG00000000001\n', { species: 'Bos taurus', name: 'Without' });
  const refused = await add('geneSets', ids, { database: 'custom', species: 'Bos taurus' });
  expect(refused.body.error.params).toMatchObject({ reason: 'entrez', ids: 21, genes: 21 });
  const table = `symbol\tentrez_id\n${GENES.map(({ symbol, entrez }) => `${symbol}\t${entrez}`).join('\n')}\n`;
  await add('genes', table, { species: 'Bos taurus', name: 'Cattle', version: '7' });
  const { data } = (await add('geneSets', ids, { database: 'custom', species: 'Bos taurus', name: 'Ids' })).body;
  expect(data).toMatchObject({ entries: 2, genes: 20, sha256: bySymbol.sha256 });
  const told = { from: 'entrez', table: 'Cattle 7', ids: 21, found: 20, without: 1, emptied: 0 };
  expect(data.converted).toEqual(told);
  // Also for markers; a set in which no gene has a symbol is left out.
  const more = `${ids}none\t\t999998\n`;
  const markers = (await add('markers', more, { species: 'Bos taurus', name: 'Cells' })).body.data;
  expect([markers.sha256, markers.converted]).toEqual([bySymbol.sha256, { ...told, ids: 22, without: 2, emptied: 1 }]);
  // Ids of another species.
  const others = await add(
    'geneSets',
    gmt(({ entrez }) => `9${entrez}`),
    { database: 'custom', species: 'Bos taurus' },
  );
  expect(others.body.error.params).toMatchObject({ reason: 'entrezSpecies', ids: 20, found: 0, table: 'Cattle 7' });
  expect((await readdir(s.deps.config.dataDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('markers are a GMT, or a table with a row per gene', async () => {
  const { body } = await add('markers', 'B cells\t\tCD79A\tMS4A1\nT cells\t\tCD3D\n');
  expect(body.data).toMatchObject({ kind: 'markers', entries: 2, genes: 3 });
  for (const table of [
    'species,official gene symbol,cell type\nHs,CD79A,B cells\nMm Hs,CD3D,T cells\nMm,CD19,B cells\nHs,MS4A1,B cells\nHs,CD3D,T cells\n',
    'cell_type\tgene\tweight\nB cells\tCD79A\t1\nB cells\tMS4A1\t1\nT cells\tCD3D\t2\n',
  ]) {
    const again = (await add('markers', table)).body.data;
    expect([again.id, again.sha256]).toEqual([body.data.id, body.data.sha256]);
  }
});

// Every reason is a case of services/references/references-text.test.ts.
test.each([
  ['a gene table', 'genes', 'symbol\taliases\nERBB 2\t\n', { reason: 'gene', line: 2, text: 'ERBB 2' }],
  ['markers', 'markers', 'cell_type\tgene\nB cells\tCD 79\n', { reason: 'gene', line: 2, text: 'CD 79' }],
])('%s with a wrong gene is refused with its line', async (_, kind, text, params) => {
  const reply = await add(kind, text);
  expect([...errorOf(reply), reply.body.error.params]).toEqual([422, 'REFERENCE_INVALID', params]);
});

test.each(['genes', 'markers'])('%s have no database and no other species', async (kind) => {
  for (const over of [{ database: 'custom' }, { toSpecies: 'Mus musculus' }])
    expect(errorOf(await add(kind, 'symbol\tcell type\nA\tB\n', over))).toEqual([400, 'INPUT_INVALID']);
});
