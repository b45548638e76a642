import { GENE_COLUMNS, GENE_HEADERS, TAXA } from '@stroma/contract';
import type { Line } from './references-lines.ts';

type Refuse = (reason: 'columns' | 'gene' | 'header' | 'position' | 'genes', line: number, text?: string) => never;
type Field = keyof typeof GENE_HEADERS;
interface GeneTable {
  text: string;
  entries: number;
  /** Genes with a position. */
  placed: number;
  /** Symbols whose letter case shows the species. */
  genes: ReadonlySet<string>;
}

const MOST = 100_000;
const MOST_ALIASES = 200;
const LONGEST = 60;
const CHROMOSOME = /^[A-Za-z0-9._-]{1,40}$/;
const WHOLE = /^\d{1,10}$/;
const VERSION = /^((?:ENS|LRG_?)[A-Z]*\d+|FBgn\d+|WBGene\d+|AT[0-9CM]G\d+)\.\d+$/;

/**
 * Checks a gene table: the genes of a GTF, or a table with a header: our own columns, HGNC's complete set, or NCBI's gene_info. A repeated gene, such
 * as those of X and Y, adds its aliases to the first.
 */
export function checkGenes(species: string, lines: readonly Line[], refuse: Refuse): GeneTable {
  const content = lines.filter(({ line }) => !/^#(?!tax_id\t)/.test(line));
  const fieldsOf: (line: string, number: number) => Gene | null = isGtf(content[0]?.line ?? '')
    ? gtfFields
    : tableFields(content.shift(), species, refuse);
  const genes = new Map<string, Gene>();
  for (const { line, number } of content) {
    const gene = fieldsOf(line, number);
    if (!gene) continue;
    const { id, symbol, chromosome, start, end } = gene;
    if (!id && !symbol) refuse('columns', number, line);
    const odd = [id, symbol].find((name) => name.length > LONGEST || /[\s|]/.test(name));
    if (odd !== undefined) refuse('gene', number, odd);
    if (start || end) {
      const isPlace = WHOLE.test(start) && WHOLE.test(end) && CHROMOSOME.test(chromosome);
      if (!isPlace || Number(end) < Number(start)) refuse('position', number, line);
    }
    const key = id || symbol;
    const known = genes.get(key);
    if (known) for (const alias of gene.aliases) known.aliases.add(alias);
    else genes.set(key, gene);
    if (genes.size > MOST) refuse('genes', number);
  }
  if (!genes.size) refuse('columns', lines[0]?.number ?? 1, lines[0]?.line);
  const found = [...genes.values()];
  // A table without ids of Entrez keeps the form, and so the hash, that it had before there were any.
  const columns = found.some(({ entrez }) => entrez) ? GENE_COLUMNS : GENE_COLUMNS.slice(0, -1);
  const rows = found.map((gene) => written(gene).slice(0, columns.length).join('\t'));
  const text = [columns.join('\t'), ...rows].join('\n');
  return {
    text: `${text}\n`,
    entries: found.length,
    placed: found.filter(({ start }) => start).length,
    genes: new Set(found.map(({ symbol }) => symbol).filter(Boolean)),
  };
}

interface Gene {
  id: string;
  symbol: string;
  aliases: Set<string>;
  chromosome: string;
  start: string;
  end: string;
  biotype: string;
  entrez: string;
}

function written({ id, symbol, aliases, chromosome, start, end, biotype, entrez }: Gene): (string | number)[] {
  // A chromosome without a position, as in gene_info, is ignored.
  const place = start ? [chromosome, Number(start), Number(end)] : ['', '', ''];
  const others = [...aliases].filter((name) => name !== symbol && name !== id).slice(0, MOST_ALIASES);
  return [id, symbol, others.join('|'), ...place, biotype.replace(/[^\w -]/g, '').slice(0, LONGEST), entrez];
}

const bare = (id: string): string => VERSION.exec(id)?.[1] ?? id;
const isGtf = (line: string): boolean => {
  const fields = line.split('\t');
  return fields.length >= 9 && WHOLE.test(fields[3] ?? '') && WHOLE.test(fields[4] ?? '');
};

/** The gene of one line of a GTF; null for a line that describes something else. */
function gtfFields(line: string): Gene | null {
  const [chromosome = '', , feature, start = '', end = '', , , , about = ''] = line
    .split('\t')
    .map((one) => one.trim());
  if (feature !== 'gene') return null;
  const said = (name: string) => new RegExp(`\\b${name} "([^"]*)"`).exec(about)?.[1] ?? '';
  const id = bare(said('gene_id'));
  const symbol = said('gene_name');
  const biotype = said('gene_biotype') || said('gene_type');
  return {
    id,
    symbol: bare(symbol) === id ? '' : symbol,
    aliases: new Set(),
    chromosome,
    start,
    end,
    biotype,
    entrez: '',
  };
}

function tableFields(header: Line | undefined, species: string, refuse: Refuse) {
  const names = (header?.line ?? '').split('\t').map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase());
  const place = (field: Field) => names.findIndex((name) => GENE_HEADERS[field].includes(name));
  const at = Object.fromEntries(Object.keys(GENE_HEADERS).map((field) => [field, place(field as Field)])) as Record<
    Field,
    number
  >;
  if (names.length < 2 || (at.symbol < 0 && at.id < 0)) refuse('header', header?.number ?? 1, header?.line);
  const taxon = TAXA[species];
  return (line: string, number: number): Gene | null => {
    // HGNC puts lists in quotes; gene_info writes a missing value as -.
    const fields = line.split('\t').map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
    if (fields.length > names.length) refuse('columns', number, line);
    const of = (field: Field) => (fields[at[field]] === '-' ? '' : (fields[at[field]] ?? ''));
    if (at.taxon >= 0 && taxon !== undefined && of('taxon') !== taxon) return null;
    const id = bare(of('id') || (/\bEnsembl:([A-Za-z0-9]+)/.exec(of('links'))?.[1] ?? ''));
    const symbol = of('symbol');
    const aliases = `${of('aliases')}|${of('former')}`.split(/[|;,]/).map((name) => name.trim());
    return {
      ...{ id, symbol: bare(symbol) === id ? '' : symbol },
      aliases: new Set(aliases.filter((name) => name && name.length <= LONGEST && !/\s/.test(name))),
      ...{ chromosome: of('chromosome'), start: of('start'), end: of('end'), biotype: of('biotype') },
      // R writes NA, and numbers as 1017.0.
      entrez: /^(\d{1,10})(?:\.0)?$/.exec(of('entrez'))?.[1] ?? '',
    };
  };
}
