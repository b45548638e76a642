import { expect, test } from '@jest/globals';
import { AppError } from '../../errors.ts';
import { checkText } from './references-text.ts';

type Given = Parameters<typeof checkText>[0];
const HUMAN: Given = { kind: 'geneSets', species: 'Homo sapiens', toSpecies: null };

/** Reason and line of the refusal of a text. */
function refusalOf(text: string, over: Partial<Given> = {}): unknown {
  try {
    checkText({ ...HUMAN, ...over }, text);
  } catch (error) {
    if (error instanceof AppError && error.id === 'REFERENCE_INVALID') return [error.params.reason, error.params.line];
    throw error;
  }
  return 'accepted';
}

const ORTHOLOGS: Partial<Given> = { kind: 'orthologs', toSpecies: 'Mus musculus' };
const mouse = Array.from({ length: 12 }, (_, i) => `Abc${String.fromCharCode(97 + i)}`);
const genes = (count: number) => Array.from({ length: count }, (_, i) => `G${i}`).join('\t');
const sets = (count: number) => Array.from({ length: count }, (_, i) => `s${i}\tb\tc`).join('\n');
test.each<[string, string, Partial<Given>, string, number]>([
  ['nothing', '\n\n', {}, 'empty', 1],
  ['zero bytes', 'a\tb\tc\nd\tb\t\u0000', {}, 'control', 2],
  ['no UTF-8', 'a\tb\t\ufffd', {}, 'control', 1],
  ['no genes', 'a\tb\n', {}, 'columns', 1],
  ['commas', 'a,b,c\n', {}, 'columns', 1],
  ['no name', 'a\tb\tc\n\tb\tc\n', {}, 'name', 2],
  ['a long name', `${'n'.repeat(301)}\tb\tc\n`, {}, 'name', 1],
  ['a name twice', 'a\tb\tc\n\na\tb\td\n', {}, 'duplicate', 3],
  ['a sentence as a gene', 'a\tb\tnot a gene\n', {}, 'gene', 1],
  ['a long gene', `a\tb\t${'g'.repeat(61)}\n`, {}, 'gene', 1],
  ['too many genes', `a\tb\tc\nd\tb\t${genes(20_001)}\n`, {}, 'size', 2],
  ['too many sets', sets(50_001), {}, 'tooMany', 50_001],
  ['mouse symbols as human', `a\tb\t${mouse.join('\t')}\n`, {}, 'species', 0],
  ['human symbols as mouse', `a\tb\t${mouse.join('\t').toUpperCase()}\n`, { species: 'Mus musculus' }, 'species', 0],
  ['orthologs without rows', 'human\tmouse\n', ORTHOLOGS, 'header', 1],
  ['orthologs with three columns', 'human\tmouse\nA\tB\tC\n', ORTHOLOGS, 'columns', 2],
  ['orthologs without a partner', 'human\tmouse\nA\tB\nC\t\n', ORTHOLOGS, 'columns', 3],
])('%s is refused with its line', (_, text, over, reason, line) => {
  expect(refusalOf(text, over)).toEqual([reason, line]);
});

test('Entrez ids are refused with their number, a few of them are not', () => {
  const ids = Array.from({ length: 11 }, (_, i) => String(1080 + i));
  const symbols = Array.from({ length: 9 }, (_, i) => `GENE${i}`);
  const paramsOf = (members: readonly string[], kind: Given['kind']) => {
    try {
      checkText({ ...HUMAN, kind }, `a\tb\t${members.join('\t')}\n`);
    } catch (error) {
      return (error as AppError).params;
    }
    return 'accepted';
  };
  const told = { reason: 'entrez', line: 0, text: '1080', ids: 11, genes: 20, species: 'Homo sapiens' };
  expect(paramsOf([...ids, ...symbols], 'geneSets')).toEqual(told);
  expect(paramsOf([...ids, ...symbols], 'markers')).toEqual(told);
  expect(paramsOf([...ids.slice(0, 9), ...symbols], 'geneSets')).toBe('accepted');
  expect(paramsOf(ids.slice(0, 9), 'geneSets')).toBe('accepted');
});

test('texts at the limits are accepted', () => {
  expect(checkText(HUMAN, `${'n'.repeat(300)}\tb\t${'g'.repeat(60)}\n`)).toMatchObject({ entries: 1, genes: 1 });
  expect(checkText(HUMAN, `a\tb\t${genes(20_000)}\n`)).toMatchObject({ entries: 1, genes: 20_000 });
  expect(checkText(HUMAN, sets(50_000))).toMatchObject({ entries: 50_000, genes: 1 });
  // Eight of ten symbols in the other species' letter case may be aliases; nine may not; fewer than ten prove nothing.
  const mixed = (wrong: number, right: number) =>
    `a\tb\t${[...mouse.slice(0, wrong), ...mouse.slice(0, right).map((gene) => `${gene}X`.toUpperCase())].join('\t')}\n`;
  expect([refusalOf(mixed(8, 2)), refusalOf(mixed(9, 1)), refusalOf(mixed(9, 0))]).toEqual([
    'accepted',
    ['species', 0],
    'accepted',
  ]);
});

const TABLES = {
  interaction: 'id_cp_interaction,partner_a,partner_b,source\nCPI-1,P1,"A, complex",uniprot\nCPI-2,P2,P1,\n',
  complex: 'complex_name,uniprot_1,uniprot_2,secreted,receptor\n"A, complex",P2,P3,False,True\n',
  gene: 'gene_name,uniprot,hgnc_symbol,ensembl\nCCL5,P1,CCL5,E1\nCCR5,P2,CCR5,E2\nCCR1,P3,CCR1,E3\n',
  protein: 'uniprot,secreted,receptor\nP1,True,False\nP2,False,True\nP3,False,True\n',
};
const tables = (over: Partial<typeof TABLES> = {}) =>
  Object.entries({ ...TABLES, ...over })
    .map(([name, text]) => `##file ${name}_input.csv\n${text}`)
    .join('');
test.each([
  ['a column is missing', tables({ gene: 'gene_name,uniprot\nCCL5,P1\n' }), 'header', 9],
  ['a partner is in no table', tables({ interaction: `${TABLES.interaction}CPI-3,P1,P9,\n` }), 'partner', 5],
  ['a line is cut off', tables({ protein: 'uniprot,secreted,receptor\nP1,True\n' }), 'columns', 15],
  ['a table is there twice', `${tables()}##file gene_input.csv\n${TABLES.gene}`, 'tables', 18],
  ['a table is missing', `##file gene_input.csv\n${TABLES.gene}`, 'tables', 1],
  ['another table', `##file other.csv\n${TABLES.gene}`, 'tables', 1],
  ['no header', 'CCL5\tCCR5\n', 'header', 1],
  ['no pair', 'ligand\treceptor\n', 'columns', 1],
  ['half a pair', 'ligand\treceptor\nCCL5\n', 'columns', 2],
  ['no gene', 'ligand\treceptor\nCCL5\tC C R\n', 'gene', 2],
])('pairs are refused where %s', (_, text, reason, line) => {
  expect(refusalOf(text, { kind: 'ligandReceptor' })).toEqual([reason, line]);
});

const GTF = (start = '11869') => `#!genome-build GRCh38
chr1\tHAVANA\tgene\t${start}\t14409\t.\t+\t.\tgene_id "ENSG1"; gene_name "DDX11L1";
chr1\tHAVANA\texon\t11869\t12227\t.\t+\t.\tgene_id "ENSG1"; gene_name "DDX11L1";
`;
test.each([
  ['a start is no number', GTF('1e4'), 'position', 2],
  ['the end is before the start', GTF('99999'), 'position', 2],
  ['a chromosome has a path', 'A\t../x\t1\t2\n', 'position', 1],
  ['a column is missing', 'A\tchr1\t1\t2\nB\tchr1\t5\n', 'columns', 2],
  ['no gene', 'chr1\tx\texon\t1\t2\t.\t+\t.\tgene_id "E";\n', 'columns', 1],
  ['a name has a space', 'A B\tchr1\t1\t2\n', 'gene', 1],
  ['symbols are of the mouse', Array.from({ length: 20 }, (_, i) => `Gene${i}\tchr1\t1\t2`).join('\n'), 'species', 0],
])('gene positions are refused where %s', (_, text, reason, line) => {
  expect(refusalOf(text, { kind: 'genePositions' })).toEqual([reason, line]);
});

const OTHERS = Array.from({ length: 20 }, (_, i) => `Stat${i},Isgf${i}`).join('\n');
test.each([
  ['there is no header', 'STAT1\tISG15\t1\n', 'header', 1],
  ['there is no edge', 'tf\ttarget\n', 'columns', 1],
  ['a target is missing', 'tf\ttarget\nSTAT1\t\n', 'columns', 2],
  ['a weight is no number', 'tf,target,weight\nSTAT1,ISG15,1\nSTAT1,MYC,high\n', 'columns', 3],
  ['a weight is missing', 'tf,target,weight\nSTAT1,ISG15,\n', 'columns', 2],
  ['every weight is 0', 'tf,target,weight\nSTAT1,ISG15,0\n', 'columns', 1],
  ['a name is no gene', 'tf,target\nSTAT 1,ISG15\n', 'gene', 2],
  ['symbols are those of another species', `tf,target\n${OTHERS}\n`, 'species', 0],
])('regulons are refused where %s', (_, text, reason, line) => {
  expect(refusalOf(text, { kind: 'regulons' })).toEqual([reason, line]);
});

test.each([
  ['there is one factor', 'STAT1\n', 'columns', 1],
  ['a name has a space', 'STAT1\nSTAT 2\n', 'gene', 2],
  ['a row of a table has none', 'id,symbol\n1,STAT1\n2,\n', 'gene', 3],
  ['there are only comments', '# STAT1\n', 'empty', 1],
  ['there are more than 3,000', Array.from({ length: 3001 }, (_, i) => `G${i}`).join('\n'), 'tooMany', 3001],
  ['symbols are those of another species', Array.from({ length: 20 }, (_, i) => `Stat${i}`).join('\n'), 'species', 0],
])('transcription factors are refused where %s', (_, text, reason, line) => {
  expect(refusalOf(text, { kind: 'factors' })).toEqual([reason, line]);
});

test.each([
  ['lines', '# of a paper\nSTAT1\nIRF1\nSTAT1\n'],
  ['a table', 'EntrezGene,Symbol\n6772,STAT1\n3659,IRF1\n'],
  ['quotes and tabs', '"TF"\t"family"\n"STAT1"\t"STAT"\n"IRF1"\t"IRF"\n'],
])('transcription factors in %s are one text', (_, text) => {
  const given = { kind: 'factors', species: 'Homo sapiens', toSpecies: null } as const;
  expect(checkText(given, text)).toEqual({ text: 'STAT1\nIRF1\n', entries: 2, genes: 2 });
});

test('a list of 3,000 transcription factors is the longest that is read', () => {
  const text = Array.from({ length: 3000 }, (_, i) => `G${i}`).join('\n');
  expect(checkText({ kind: 'factors', species: 'Homo sapiens', toSpecies: null }, text).entries).toBe(3000);
});

const titles = Array.from({ length: 20 }, (_, i) => `Gene${i}\t\n`).join('');
test.each([
  ['there is no header', 'ERBB2\tHER2\n', 'header', 1],
  ['no gene follows', 'symbol\taliases\n', 'columns', 1],
  ['a line has no gene', 'symbol\taliases\n\tHER2\n', 'columns', 2],
  ['a line is too long', 'symbol\taliases\nA\tB\tC\n', 'columns', 2],
  ['a symbol has a space', 'symbol\taliases\nERBB 2\t\n', 'gene', 2],
  ['a start is no number', 'symbol\tchromosome\tstart\tend\nA\t1\tx\t2\n', 'position', 2],
  ['the end is before the start', 'symbol\tchromosome\tstart\tend\nA\t1\t3\t2\n', 'position', 2],
  ['a position has no chromosome', 'symbol\tchromosome\tstart\tend\nA\t\t1\t2\n', 'position', 2],
  ['no gene is of the species', '#tax_id\tSymbol\n10090\tErbb2\n', 'columns', 1],
  ['symbols are of the mouse', `symbol\taliases\n${titles}`, 'species', 0],
])('a gene table is refused where %s', (_, text, reason, line) => {
  expect(refusalOf(text, { kind: 'genes' })).toEqual([reason, line]);
});

test.each([
  ['no row follows the header', 'cell_type\tgene\n', 'columns', 1],
  ['a gene is missing', 'cell_type\tgene\nB cells\t\n', 'columns', 2],
  ['a gene has a space', 'cell_type\tgene\nB cells\tCD 79\n', 'gene', 2],
  ['no header names the columns', 'B cells,CD79A\n', 'columns', 1],
])('markers are refused where %s', (_, text, reason, line) => {
  expect(refusalOf(text, { kind: 'markers' })).toEqual([reason, line]);
});
