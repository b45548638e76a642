import { expect, test } from '@jest/globals';
import { deflateRawSync, crc32, gzipSync } from 'node:zlib';
import { inputTables } from './cellphonedb.ts';
import { readReferences } from './read.ts';
import { unzip } from './zip.ts';

const GTF = `#!genome-build
chr1\tH\tgene\t1\t9\t.\t+\t.\tgene_id "E1"; gene_type "lncRNA"; gene_name "A1"; level 2;
chr1\tH\texon\t1\t5\t.\t+\t.\tgene_id "E1"; gene_name "A1";
chr2\tH\tgene\t3\t7\t.\t+\t.\tgene_id "E2";`;
const KEPT = 'chr1\tH\tgene\t1\t9\t.\t+\t.\tgene_id "E1"; gene_name "A1"\nchr2\tH\tgene\t3\t7\t.\t+\t.\tgene_id "E2"\n';
const file = (content: string | Uint8Array<ArrayBuffer>, name = 'own.txt') => new File([content], name);
const textOf = async (content: string | Uint8Array<ArrayBuffer>, kind: Parameters<typeof readReferences>[1]) => {
  const read = await readReferences([file(content)], kind);
  return typeof read === 'string' ? read : read.text;
};

test.each([
  ['a GTF', file(GTF, 'own.gtf')],
  ['one with the line ends of Windows', file(GTF.replaceAll('\n', '\r\n'), 'own.gtf')],
  ['a packed one, whatever its name', file(gzipSync(GTF), 'OWN')],
])('of %s the lines of genes are kept', async (_, given) => {
  expect(await readReferences([given], 'genePositions')).toEqual({
    ...{ name: given.name, bytes: KEPT.length, text: KEPT },
  });
});

test('of a GTF for a gene table the biotype is kept too', async () => {
  expect((await textOf(GTF, 'genes')).split('\n')[0]).toBe(
    'chr1\tH\tgene\t1\t9\t.\t+\t.\tgene_id "E1"; gene_type "lncRNA"; gene_name "A1"',
  );
});

test('of HGNC’s set and of gene_info the columns of a gene table are kept', async () => {
  const hgnc = 'hgnc_id\tsymbol\tname\talias_symbol\tensembl_gene_id\nHGNC:1\tA1BG\tx\t"A|B"\tENSG1\n';
  expect(await textOf(hgnc, 'genes')).toBe('symbol\talias_symbol\tensembl_gene_id\nA1BG\t"A|B"\tENSG1\n');
  const ncbi = '#tax_id\tGeneID\tSymbol\tSynonyms\tdbXrefs\tdescription\n9606\t1\tA1BG\tA1B\tEnsembl:ENSG1\tx\n';
  expect(await textOf(ncbi, 'genes')).toBe(
    '#tax_id\tGeneID\tSymbol\tSynonyms\tdbXrefs\n9606\t1\tA1BG\tA1B\tEnsembl:ENSG1\n',
  );
});

test('of HCOP pairs with the support of three sources are kept, each once', async () => {
  const rows = [
    'human_entrez_gene\thuman_symbol\tmouse_symbol\tsupport',
    '1\tA1BG\tA1bg\tEnsembl,HGNC,NCBI',
    '1\tA1BG\tA1bg\tOMA,Panther,Inparanoid',
    '2\tA2M\tPzp\tOMA',
    '3\tNAT1\t-\tOMA,HGNC,NCBI',
  ];
  expect(await textOf(rows.join('\n'), 'orthologs')).toBe('human_symbol\tmouse_symbol\nA1BG\tA1bg\n');
  expect(await textOf('human\tmouse\nA\ta\n', 'orthologs')).toBe('human\tmouse\nA\ta\n');
});

const packed = gzipSync(GTF);
test.each([
  ['a packed file that is cut off', packed.subarray(0, -12), 'notText'],
  ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x41]), 'notText'],
  ['zero bytes', new TextEncoder().encode('a\tb\0'), 'notText'],
  ['a web page', new TextEncoder().encode('\n<!DOCTYPE html><title>Moved'), 'webPage'],
  ['a packed web page', gzipSync('<html>'), 'webPage'],
  ['more than 16 MB', gzipSync(`a\tb\t${'x'.repeat(16_000_001)}`), 'tooLarge'],
  ['lines of more than 16 MB', gzipSync('a\tb\tc\n'.repeat(2_700_000)), 'tooLarge'],
])('%s: refused', async (_, content, reason) => {
  expect(await textOf(new Uint8Array(content), 'geneSets')).toBe(reason);
});

interface Entry {
  name: string;
  text: string;
  method?: number;
  flags?: number;
  size?: number;
}
/** A zip archive; `size`: the size in the directory. */
function zip(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, method = 8, flags = 0, size } of entries) {
    const content = Buffer.from(text);
    const data = method === 8 ? deflateRawSync(content) : content;
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(method, 10);
    head.writeUInt32LE(crc32(content), 16);
    head.writeUInt32LE(data.length, 20);
    head.writeUInt32LE(size ?? content.length, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at, 42);
    directory.push(head, Buffer.from(name));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    parts.push(local, Buffer.from(name), data);
    at += 30 + name.length + data.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, whole, end]));
}

const DATABASE = {
  protein_table: 'id_protein,protein_name,protein_multidata_id\n0,CCL5_HUMAN,0\n1,CCR5_HUMAN,1\n2,CCR1_HUMAN,2\n',
  gene_table:
    'id_gene,ensembl,gene_name,hgnc_symbol,protein_name,protein_id\n0,E1,CCL5,CCL5,x,0\n1,E2,CCR5,CCR5,x,1\n2,E3,CCR1,CCR1,x,2\n',
  complex_table: 'id_complex,complex_multidata_id,comments_complex\n0,3,"two\nlines"\n',
  complex_composition_table:
    'id_complex_composition,complex_multidata_id,protein_multidata_id,total_protein\n0,3,1,2\n1,3,2,2\n',
  multidata_table:
    'id_multidata,name,receptor,secreted,secreted_desc,is_complex\n0,P1,False,True,"Cytokine | ""a""\nb",False\n1,P2,True,False,,False\n2,P3,True,False,,False\n3,"A, complex",True,False,,True\n',
  interaction_table:
    'id_interaction,id_cp_interaction,multidata_1_id,multidata_2_id,source,annotation_strategy\n0,CPI-1,0,3.0,uniprot,curated\n1,CPI-2,1,0,,curated\n',
  gene_synonym_to_gene_name: 'Gene Synonym,Gene Name\nNR1B3,RARG\n',
};
const database = (over: Partial<Record<keyof typeof DATABASE, string>> = {}) =>
  zip(Object.entries({ ...DATABASE, ...over }).map(([name, text]) => ({ name: `${name}.csv`, text })));

test('CellPhoneDB’s database is read as the four tables that it was made of', async () => {
  expect(await textOf(database(), 'ligandReceptor')).toBe(
    [
      '##file interaction_input.csv',
      'id_cp_interaction,partner_a,partner_b,source,annotation_strategy',
      'CPI-1,P1,"A, complex",uniprot,curated',
      'CPI-2,P2,P1,,curated',
      '##file complex_input.csv',
      'complex_name,uniprot_1,uniprot_2,uniprot_3,uniprot_4,uniprot_5,secreted,secreted_desc,receptor',
      '"A, complex",P2,P3,,,,False,,True',
      '##file gene_input.csv',
      'gene_name,uniprot,hgnc_symbol,ensembl',
      'CCL5,P1,CCL5,E1',
      'CCR5,P2,CCR5,E2',
      'CCR1,P3,CCR1,E3',
      '##file protein_input.csv',
      'uniprot,secreted,secreted_desc,receptor',
      'P1,True,"Cytokine | ""a"" b",False',
      'P2,False,,True',
      'P3,False,,True',
      '',
    ].join('\n'),
  );
});

test.each([
  ['a table is missing', database({ interaction_table: '' })],
  ['a column is missing', database({ gene_table: 'id_gene,ensembl\n0,E1\n' })],
  ['a partner is missing', database({ interaction_table: `${DATABASE.interaction_table}2,CPI-3,0,9,,\n` })],
  [
    'a complex has six subunits',
    database({
      complex_composition_table: `${DATABASE.complex_composition_table}${'2,3,0,6\n'.repeat(4)}`,
    }),
  ],
  ['it is cut off', database().subarray(0, 600)],
  ['its end is missing', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
  ['it has no tables', zip([{ name: 'x.csv', text: 'a' }])],
  ['tables are in a folder', zip(Object.entries(DATABASE).map(([name, text]) => ({ name: `../${name}.csv`, text })))],
  [
    'a table is there twice',
    zip([
      ...Object.entries(DATABASE).map(([name, text]) => ({ name: `${name}.csv`, text })),
      { name: 'gene_table.csv', text: DATABASE.gene_table },
    ]),
  ],
])('a database is refused where %s', async (_, content) => {
  expect(await textOf(new Uint8Array(content), 'ligandReceptor')).toBe('notZip');
});

test('an archive is refused where an entry is encrypted, packed in another way or not what its directory says', async () => {
  const refused = async (entry: Omit<Entry, 'name'>) => textOf(zip([{ name: 'a.gmt', ...entry }]), 'geneSets');
  const text = 'a\tb\tc\n';
  expect(await refused({ text })).toBe(text);
  expect(await refused({ text, method: 0 })).toBe(text);
  expect(await refused({ text, flags: 1 })).toBe('notZip');
  expect(await refused({ text, method: 12 })).toBe('notZip');
  expect(await refused({ text, size: 3 })).toBe('notZip');
  // A zip bomb: the directory says three bytes.
  expect(await refused({ text: 'x'.repeat(16_000_001), size: 3 })).toBe('tooLarge');
});

test('an archive with one GMT is a set, others are not', async () => {
  const gmt = { name: 'ReactomePathways.gmt', text: 'a\tb\tc\n' };
  expect(await textOf(zip([gmt, { name: 'README.txt', text: 'x' }]), 'geneSets')).toBe('a\tb\tc\n');
  expect(await textOf(zip([gmt, { ...gmt, name: 'b.gmt' }]), 'geneSets')).toBe('notZip');
  expect(await textOf(zip([{ ...gmt, name: '../a.gmt' }]), 'geneSets')).toBe('notZip');
});

test('only what is wanted is unpacked', async () => {
  const content = zip([
    { name: 'a', text: 'yes' },
    { name: 'b', text: 'x'.repeat(1000) },
  ]);
  expect([...(await unzip(content, (name) => name === 'a', 10))]).toEqual([['a', 'yes']]);
  await expect(unzip(content, () => true, 10)).rejects.toThrow(RangeError);
});

test('ids that a table writes as decimals are the same', () => {
  const files = new Map(Object.entries(DATABASE).map(([name, text]) => [`${name}.csv`, text]));
  expect(inputTables(files)['interaction']).toContain('CPI-1,P1,"A, complex"');
});

test('the tables of CellPhoneDB are chosen together', async () => {
  const tables = ['protein', 'gene', 'complex', 'interaction'].map((name) => file(`${name}\r\n`, `${name}_input.csv`));
  const read = await readReferences(tables, 'ligandReceptor');
  expect(typeof read !== 'string' && read.text).toBe(
    ['interaction', 'complex', 'gene', 'protein'].map((name) => `##file ${name}_input.csv\n${name}\n`).join(''),
  );
  expect(await readReferences([tables[0]!, file(database(), 'a.zip')], 'ligandReceptor')).toBe('notTables');
});

test('a model is sent as base64, whatever is in it', async () => {
  const bytes = new Uint8Array(100_001).map((_, k) => (k * 7) % 256);
  const read = await readReferences([file(bytes, 'model.pkl')], 'model');
  expect(read).toEqual({ name: 'model.pkl', bytes: bytes.length, text: Buffer.from(bytes).toString('base64') });
  const large = { name: 'large.pkl', size: 48_000_001 } as File;
  expect(await readReferences([large], 'model')).toBe('modelTooLarge');
});
