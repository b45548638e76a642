import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { GENE_SET_LIMITS } from './limits.ts';
import { genesIn, parseSignature, readSignature } from './signature.ts';
import type { GeneSetForm } from './gene-set.types.ts';
import { setsOf, validateGeneSet } from './validateGeneSet.ts';

const read = async (content: BlobPart, name = 'set.csv') =>
  parseSignature(await readSignature(new File([content], name)));
const ids = async (content: BlobPart, name?: string) => (await read(content, name)).problems.map(({ id }) => id);

test('limits are those of the contract', () => {
  const file = join(import.meta.dirname, '../../../../contract/schema/limits.json');
  const limits = JSON.parse(readFileSync(file, 'utf8')) as { geneSet: unknown };
  expect(GENE_SET_LIMITS).toEqual(limits.geneSet);
});

test('a file of one gene per line is a set named by the file, each gene once, whatever its ends of lines', async () => {
  const found = await read('\uFEFFCD8A\r\n"GZMB"\rENSG00000153563.15\n\nCD8A\n');
  expect(found).toEqual({ name: 'set', genes: ['CD8A', 'GZMB', 'ENSG00000153563.15'], repeated: 1, problems: [] });
});

test('what is no list of genes is refused with its line', async () => {
  expect((await read('LYZ\nCST3,CD14\n=1+1\n')).problems).toEqual([
    { line: 2, id: 'geneSet.manyOnLine', value: 'CST3,CD14' },
    { line: 3, id: 'geneSet.notGene', value: '=1+1' },
  ]);
  expect(await ids('Gene\nLYZ')).toEqual(['geneSet.header']);
  expect(await ids('\n \n')).toEqual(['geneSet.noGenes']);
  expect(await ids('LYZ', 'set.xlsx')).toEqual(['geneSet.notCsv']);
  expect(await ids('LYZ', '.csv')).toEqual(['gene-set.fileName']);
  expect(await ids('LYZ', `${'n'.repeat(121)}.csv`)).toEqual(['gene-set.fileName']);
});

test('a file that is not text, not UTF-8 or too large is refused, and its content is not parsed', async () => {
  expect(await ids(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toEqual(['gene-set.notText']);
  expect(await ids(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toEqual(['gene-set.notText']);
  expect(await ids(new Uint8Array(GENE_SET_LIMITS.file + 1).fill(65))).toEqual(['gene-set.fileSize']);
  const many = Array.from({ length: 2001 }, (_, k) => `G${k}`).join('\n');
  expect(await ids(many)).toEqual(['geneSet.tooMany']);
  expect(await ids(many.slice(0, many.lastIndexOf('\n')))).toEqual([]);
});

test('a pasted list is separated by spaces, commas, semicolons and lines, in both languages', () =>
  expect(genesIn(' CD8A, GZMB;PRF1\nNKG7，GNLY、CD8A ')).toEqual(['CD8A', 'GZMB', 'PRF1', 'NKG7', 'GNLY']));

const form: GeneSetForm = {
  source: 'custom',
  predefined: [],
  custom: { name: '', text: '' },
  uploaded: [],
  groupBy: 'x',
  method: 'aucell',
};
const problems = (over: Partial<GeneSetForm>) => validateGeneSet({ ...form, ...over }, []);
test('the form is refused in the words of the specification, and above its limits with numbers', () => {
  expect(problems({})).toEqual({ name: { id: 'geneSet.detail' }, genes: { id: 'gene.empty' } });
  expect(problems({ source: 'upload' })).toEqual({ uploaded: { id: 'geneSet.detail' } });
  const sets = (n: number, genes: number) =>
    Array.from({ length: n }, (_, k) => ({ name: `s${k}`, genes: Array.from({ length: genes }, (_, g) => `G${g}`) }));
  expect(problems({ source: 'upload', uploaded: sets(50, 240) })).toEqual({});
  expect(problems({ source: 'upload', uploaded: sets(51, 1) })).toEqual({
    uploaded: { id: 'gene-set.tooManySets', values: { n: 51, max: 50 } },
  });
  expect(problems({ source: 'upload', uploaded: sets(7, 2000) })).toEqual({
    uploaded: { id: 'gene-set.tooManyGenes', values: { n: 14_000, max: 12_000 } },
  });
  expect(setsOf({ ...form, custom: { name: ' a ', text: 'B C B' } }, [])).toEqual([{ name: 'a', genes: ['B', 'C'] }]);
});
