/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { ImportChoices } from '@stroma/contract/tools';
import { isDate, restoreDates } from './dates.ts';
import { withHomologues } from './homologues.ts';
import { repairsOf, type FoundRepair, type MatrixNames } from './repairs.ts';

const names = (change: Partial<MatrixNames>): MatrixNames => ({
  ids: [],
  symbols: [],
  cells: [],
  species: null,
  ...change,
});
const symbols = (all: string[]): MatrixNames => names({ ids: all, symbols: all });

// The same cases as in the import's test (test_repairs.py).
test.each([
  [
    ['1-Mar', 'ACTB'],
    ['1-Mar', 'ACTB'],
  ],
  [
    ['1-Mar', 'MARC1'],
    ['MARCH1', 'MARC1'],
  ],
  [
    ['1-Mar', 'MTARC1'],
    ['MARCH1', 'MTARC1'],
  ],
  [
    ['2-Mar', 'MARCHF2'],
    ['MARC2', 'MARCHF2'],
  ],
  [
    ['5-Sep', 'Sep-05'],
    ['5-Sep', 'Sep-05'],
  ],
  [
    ['5-Sep', 'SEPT5'],
    ['5-Sep', 'SEPT5'],
  ],
  [
    ['15-Sep', '3月5日', '2月1日'],
    ['SEP15', 'MARCH5', '2月1日'],
  ],
  [
    ['3/9/2001', '9/12/01', '3/3/2001', '13/9/2001'],
    ['3/9/2001', 'SEPT12', 'MARCH3', 'SEPT13'],
  ],
  [
    ['7-Sep', 'Actb', 'Gapdh', 'Cd3e'],
    ['Sept7', 'Actb', 'Gapdh', 'Cd3e'],
  ],
])('dates %j are restored as %j', (given, found) => {
  expect(restoreDates(given)).toEqual(found);
});

test('a repair is offered in numbers, with what it makes of the first names and what it leaves', () => {
  const human = { ...symbols(['4-Mar', '1-Mar', 'HLA-A']), species: 'Homo sapiens' };
  expect(repairsOf(human, {})).toEqual([
    {
      ...{ id: 'dates', count: 1, of: 3, left: 1, isChosen: false, isAlways: false },
      examples: [['4-Mar', 'MARCH4']],
    },
  ]);
  expect(repairsOf(symbols(['4-Mar', 'ACTB']), { repairs: ['dates'] })[0]!.isChosen).toBe(true);
  expect(isDate('ACTB')).toBe(false);
});

test('versions are those of the ids, beside their symbols or alone', () => {
  const ids = ['ENSG00000167286.11', 'ENSG00000182378.15_PAR_Y', 'ENSG00000198851'];
  const found = repairsOf(names({ ids, symbols: ['CD3D', 'PLCXD1', 'CD3E'] }), {});
  expect(found).toEqual([
    {
      ...{ id: 'versions', count: 2, of: 3, left: 0, isChosen: false, isAlways: false },
      examples: [
        ['ENSG00000167286.11', 'ENSG00000167286'],
        ['ENSG00000182378.15_PAR_Y', 'ENSG00000182378_PAR_Y'],
      ],
    },
  ]);
  expect(repairsOf(symbols(ids), {}).map(({ id, count, isChosen }) => [id, count, isChosen])).toEqual([
    ['versions', 2, false],
    ['ids', 2, true],
  ]);
  expect(repairsOf(symbols(ids), { keepIds: true }).at(-1)).toMatchObject({ id: 'ids', isChosen: false });
});

test('suffixes that tell cells apart are counted', () => {
  const cells = ['AAACCCAAGAAACACT-1', 'AAACCCAAGAAACCAT-1', 'CTGA_1'];
  expect(repairsOf(names({ cells }), {})).toMatchObject([{ id: 'suffix', count: 2, of: 3, left: 0 }]);
  const joined = [...cells, 'AAACCCAAGAAACACT-2'];
  expect(repairsOf(names({ cells: joined }), {})).toMatchObject([{ id: 'suffix', count: 3, of: 4, left: 1 }]);
});

test('homologues are counted by the table: one of its own, several or shared, none; repeated genes are left out', () => {
  const mouse = ['Cd3e', 'Cd4', 'Hba-a1', 'Hba-a2', 'Klrb1a', 'Klrb1a', 'Trac', 'Actb'];
  const human = ['CD3E', 'CD4', 'HBA1', 'HBA1', 'KLRB1', 'KLRB2', 'TRAC', 'ACTB'];
  const genes = ['Cd3e', 'Cd4', 'Cd4', 'Hba-a1', 'Klrb1a', 'Gm1', 'Trac'];
  const [{ symbols: asked, ...repair }] = repairsOf({ ...symbols(genes), species: 'Mus musculus' }, {}) as [
    FoundRepair,
  ];
  const table = { name: 'HCOP', version: '3', genes: mouse, human, notCoding: ['Gm1', 'Gm2'], codingBy: 'Ensembl 1' };
  expect(withHomologues(repair, asked!, table)).toMatchObject({
    ...{ id: 'homologues', of: 7, isChosen: false, species: 'Mus musculus' },
    outcome: { oneToOne: 2, many: 4, none: 1, after: 2, notCoding: 1 },
    examples: [
      ['Cd3e', 'CD3E'],
      ['Trac', 'TRAC'],
    ],
  });
});

test('homologues are offered where the genes are not surely human, of the species that the ids say', () => {
  const offered = (names: MatrixNames, choices: ImportChoices = {}) =>
    repairsOf(names, choices).map(({ id, species, symbols: asked }) => [id, species, asked?.length]);
  expect(offered({ ...symbols(['Cd3e']), species: 'Mus musculus' })).toEqual([['homologues', 'Mus musculus', 1]]);
  expect(offered({ ...symbols(['Cd3e']), species: 'Mus musculus' }, { homologuesOf: 'Rattus norvegicus' })).toEqual([
    ['homologues', 'Rattus norvegicus', 1],
  ]);
  // Capitals are human, or pig, cow, dog and macaque.
  expect(offered({ ...symbols(['CD3E']), species: 'Homo sapiens' })).toEqual([['homologues', null, undefined]]);
  expect(offered({ ...symbols(['CD3E', 'HLA-DRA']), species: 'Homo sapiens' })).toEqual([]);
  expect(offered({ ...symbols(['cd4']), species: null })).toEqual([['homologues', null, undefined]]);
  const ids = (id: string, species: string | null) => names({ ids: [id], symbols: ['CD4'], species });
  expect(offered(ids('ENSG00000010610', 'Homo sapiens'))).toEqual([]);
  for (const [id, species] of [
    ['ENSRNOG00000016294', 'Rattus norvegicus'],
    ['ENSDARG00000098864', 'Danio rerio'],
    ['ENSSSCG00000000707', 'Sus scrofa'],
  ] as const)
    expect(offered(ids(id, null))).toEqual([['homologues', species, 1]]);
  // Another species, for which there is no table.
  expect(offered(ids('ENSOARG00000000001', null))).toEqual([['homologues', null, undefined]]);
});

test('repeated symbols are numbered as the import does', () => {
  expect(repairsOf({ ...symbols(['A', 'A', 'A-1', 'A', 'HLA-A']), species: 'Homo sapiens' }, {})).toMatchObject([
    {
      ...{ id: 'unique', count: 2, of: 5, isChosen: true, isAlways: true },
      examples: [
        ['A', 'A-2'],
        ['A', 'A-3'],
      ],
    },
  ]);
});
