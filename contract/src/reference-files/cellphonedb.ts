import { BadZip } from './zip.ts';

/** Tables of CellPhoneDB's database (cellphonedb.zip, versions 4 and 5) that define the pairs. */
const TABLES = ['protein', 'gene', 'complex_composition', 'multidata', 'interaction'] as const;
type TableName = (typeof TABLES)[number];
const COLUMNS: Record<TableName, readonly string[]> = {
  protein: ['protein_multidata_id'],
  gene: ['ensembl', 'gene_name', 'hgnc_symbol', 'protein_id'],
  complex_composition: ['complex_multidata_id', 'protein_multidata_id'],
  multidata: ['id_multidata', 'name', 'receptor', 'secreted', 'secreted_desc', 'is_complex'],
  interaction: ['id_cp_interaction', 'multidata_1_id', 'multidata_2_id', 'source', 'annotation_strategy'],
};
const fileOf = (table: TableName): string => `${table}_table.csv`;
const MOST_SUBUNITS = 5;

export const isDatabaseTable = (name: string): boolean => TABLES.some((table) => fileOf(table) === name);

/** The used parts of the four input tables from which CellPhoneDB's database was built: text by table. Throws BadZip for incomplete tables. */
export function inputTables(files: ReadonlyMap<string, string>): Record<string, string> {
  const read = (table: TableName) => {
    const [header = [], ...rows] = parseCsv(files.get(fileOf(table)) ?? '');
    if (COLUMNS[table].some((column) => !header.includes(column))) throw new BadZip(`${fileOf(table)} lacks columns`);
    return rows.map((fields) => (column: string) => fields[header.indexOf(column)] ?? '');
  };
  // Ids are written as 1.0 in a table with missing values.
  const id = (text: string) => String(Number(text));
  const partners = new Map(read('multidata').map((row) => [id(row('id_multidata')), row]));
  const nameOf = (given: string) => {
    const name = partners.get(id(given))?.('name');
    if (!name) throw new BadZip(`no partner has the id ${given}`);
    return name;
  };
  const isComplex = (row: (column: string) => string) => /^(true|1(\.0)?)$/i.test(row('is_complex'));
  const flags = (row: (column: string) => string) => ['secreted', 'secreted_desc', 'receptor'].map(row);
  const subunits = new Map<string, string[]>();
  for (const row of read('complex_composition')) {
    const key = id(row('complex_multidata_id'));
    const known = subunits.get(key) ?? [];
    subunits.set(key, known);
    known.push(nameOf(row('protein_multidata_id')));
    if (known.length > MOST_SUBUNITS) throw new BadZip(`${nameOf(key)} has more than ${MOST_SUBUNITS} subunits`);
  }
  read('protein');
  const places = Array.from({ length: MOST_SUBUNITS }, (_, k) => `uniprot_${k + 1}`);
  const complexes = [...partners].filter(([, row]) => isComplex(row));
  return {
    interaction: asCsv([
      ['id_cp_interaction', 'partner_a', 'partner_b', 'source', 'annotation_strategy'],
      ...read('interaction').map((row) => [
        row('id_cp_interaction'),
        nameOf(row('multidata_1_id')),
        nameOf(row('multidata_2_id')),
        row('source'),
        row('annotation_strategy'),
      ]),
    ]),
    complex: asCsv([
      ['complex_name', ...places, 'secreted', 'secreted_desc', 'receptor'],
      ...complexes.map(([key, row]) => [
        row('name'),
        ...places.map((_, k) => subunits.get(key)?.[k] ?? ''),
        ...flags(row),
      ]),
    ]),
    gene: asCsv([
      ['gene_name', 'uniprot', 'hgnc_symbol', 'ensembl'],
      ...read('gene').map((row) => [row('gene_name'), nameOf(row('protein_id')), row('hgnc_symbol'), row('ensembl')]),
    ]),
    protein: asCsv([
      ['uniprot', 'secreted', 'secreted_desc', 'receptor'],
      ...[...partners.values()].filter((row) => !isComplex(row)).map((row) => [row('name'), ...flags(row)]),
    ]),
  };
}

/** Rows of a csv with quotes doubled inside quotes; a field may have several lines. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/gy;
  const given = text.replace(/^\uFEFF/, '');
  for (let match = field.exec(given); match; match = field.exec(given)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    if (row.length > 1 || row[0]) rows.push(row);
    row = [];
    if (field.lastIndex >= given.length) break;
  }
  return rows;
}

/** A field of several lines becomes one line. */
const asCsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row
        .map((text) => text.replace(/\s+/g, ' ').trim())
        .map((text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join(','),
    )
    .map((line) => `${line}\n`)
    .join('');
