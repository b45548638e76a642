import { PAIR_TABLES, TABLE_MARK } from '@stroma/contract';
import type { Line } from './references-lines.ts';

type Reason = 'empty' | 'header' | 'columns' | 'gene' | 'partner' | 'tooMany' | 'tables';
/** Refuses a file with a reason of the message `references.invalid` and its line. */
export type RejectLine = (reason: Reason, line: number, text?: string) => never;
interface Pairs {
  text: string;
  entries: number;
  genes: ReadonlySet<string>;
}
/** Columns that a table of CellPhoneDB must have, versions 2 to 5. */
const NEEDED: Record<(typeof PAIR_TABLES)[number], readonly string[]> = {
  interaction: ['id_cp_interaction', 'partner_a', 'partner_b'],
  complex: ['complex_name', 'uniprot_1', 'uniprot_2', 'secreted', 'receptor'],
  gene: ['gene_name', 'uniprot', 'hgnc_symbol', 'ensembl'],
  protein: ['uniprot', 'secreted', 'receptor'],
};
const LONGEST = 200;
const MOST = 50_000;

/** Fields of one line of a csv; a quote doubled inside quotes is one. */
export function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  for (let at = 0; at <= line.length; at += 1) {
    const quoted = line[at] === '"' ? /"((?:[^"]|"")*)"/y : null;
    if (quoted) quoted.lastIndex = at;
    const found = quoted?.exec(line);
    const end = found ? at + found[0].length : at;
    const comma = line.indexOf(',', end);
    const stop = comma < 0 ? line.length : comma;
    fields.push(found ? (found[1] ?? '').replaceAll('""', '"') + line.slice(end, stop) : line.slice(at, stop));
    at = stop;
  }
  return fields;
}

/** The tables of CellPhoneDB one after the other, each after a line `##file <name>_input.csv`, or two columns of symbols. */
export function checkLigandReceptor(lines: readonly Line[], refuse: RejectLine): Pairs {
  return lines[0]?.line.startsWith(TABLE_MARK) ? checkTables(lines, refuse) : checkColumns(lines, refuse);
}

function checkColumns(lines: readonly Line[], refuse: RejectLine): Pairs {
  const [header] = lines;
  const split = (line: string) => (line.includes('\t') ? line.split('\t') : fieldsOf(line)).map((part) => part.trim());
  const names = split(header?.line ?? '').map((name) => name.toLowerCase());
  if (names[0] !== 'ligand' || names[1] !== 'receptor') refuse('header', header?.number ?? 1, header?.line);
  const pairs = new Set<string>();
  const genes = new Set<string>();
  for (const { line, number } of lines.slice(1)) {
    const [ligand = '', receptor = ''] = split(line);
    if (!ligand || !receptor) refuse('columns', number, line);
    for (const partner of [ligand, receptor]) {
      if (partner.length > LONGEST || /\s/.test(partner)) refuse('gene', number, partner);
      for (const gene of partner.split('_')) if (gene) genes.add(gene);
    }
    pairs.add(`${ligand}\t${receptor}`);
  }
  if (!pairs.size) refuse('columns', header?.number ?? 1, header?.line);
  if (pairs.size > MOST) refuse('tooMany', lines[MOST]?.number ?? 1);
  return { text: `${['ligand\treceptor', ...pairs].join('\n')}\n`, entries: pairs.size, genes };
}

function checkTables(lines: readonly Line[], refuse: RejectLine): Pairs {
  const tables = new Map<string, Line[]>();
  let rows: Line[] = [];
  for (const one of lines) {
    if (!one.line.startsWith(TABLE_MARK)) {
      rows.push(one);
      continue;
    }
    const name = one.line.slice(TABLE_MARK.length).trim();
    const known = PAIR_TABLES.find((table) => `${table}_input.csv` === name);
    if (!known || tables.has(known)) refuse('tables', one.number, name);
    rows = [];
    tables.set(known!, rows);
  }
  const read = (name: (typeof PAIR_TABLES)[number]) => {
    const [header, ...body] = tables.get(name) ?? [];
    if (!header) return refuse('tables', 1, `${name}_input.csv`);
    const columns = fieldsOf(header.line);
    if (NEEDED[name].some((column) => !columns.includes(column))) refuse('header', header.number, header.line);
    return body.map(({ line, number }) => {
      const fields = fieldsOf(line);
      if (fields.length !== columns.length) refuse('columns', number, line);
      return { number, of: (column: string) => fields[columns.indexOf(column)] ?? '' };
    });
  };
  const found = {
    interaction: read('interaction'),
    complex: read('complex'),
    gene: read('gene'),
    protein: read('protein'),
  };
  if (found.interaction.length > MOST) refuse('tooMany', found.interaction[MOST]?.number ?? 1);
  const proteins = new Set(found.protein.map((row) => row.of('uniprot')));
  const complexes = new Set(found.complex.map((row) => row.of('complex_name')));
  for (const row of found.interaction)
    for (const column of ['partner_a', 'partner_b']) {
      const partner = row.of(column);
      if (!proteins.has(partner) && !complexes.has(partner)) refuse('partner', row.number, partner);
    }
  if (!found.interaction.length) refuse('columns', 1, 'interaction_input.csv');
  const text = PAIR_TABLES.map(
    (name) => `${TABLE_MARK}${name}_input.csv\n${(tables.get(name) ?? []).map(({ line }) => `${line}\n`).join('')}`,
  ).join('');
  return { text, entries: found.interaction.length, genes: new Set(found.gene.map((row) => row.of('hgnc_symbol'))) };
}
