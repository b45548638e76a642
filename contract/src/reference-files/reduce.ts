import { GENE_HEADERS } from '../shapes/gene-columns.ts';
import type { TextReferenceKind } from '../shapes/references.ts';

/** The part of a line that is kept; null for a line that is left out. */
type Reduce = (line: string) => string | null;
const whole: Reduce = (line) => line;
const GENE_FIELDS: ReadonlySet<string> = new Set(Object.values(GENE_HEADERS).flat());
const NAMES = /\bgene_(?:id|name) "[^"]*"/g;
const NAMES_AND_BIOTYPE = /\bgene_(?:id|name|biotype|type) "[^"]*"/g;
/** Sources that must agree on a pair of HCOP: the default of decoupler. */
const LEAST_SUPPORT = 3;

/**
 * Reduces files that are larger than a set to the parts that the server reads: the gene lines of a GTF, the columns GENE_HEADERS of a gene table, and
 * the symbols of pairs with the support of three sources in HCOP's ortholog table.
 */
export function reducer(kind: TextReferenceKind): Reduce {
  if (kind !== 'genes' && kind !== 'genePositions' && kind !== 'orthologs') return whole;
  let reduce: Reduce | null = null;
  return (line) => {
    if (reduce === null) {
      // A comment before the header; the header of gene_info begins with the same sign.
      if (/^#(?!tax_id\t)/.test(line) || !line.trim()) return kind === 'orthologs' ? line : null;
      reduce = chosen(kind, line);
    }
    return reduce(line);
  };
}

function chosen(kind: TextReferenceKind, first: string): Reduce {
  const fields = first.split('\t');
  if (kind === 'orthologs') return fields.length > 2 ? hcop(fields) : whole;
  if (fields.length >= 9 && fields.slice(3, 5).every((field) => /^\d+$/.test(field)))
    return genesOfGtf(kind === 'genes' ? NAMES_AND_BIOTYPE : NAMES);
  return kind === 'genes' ? columnsOf(fields) : whole;
}

const genesOfGtf =
  (names: RegExp): Reduce =>
  (line) => {
    const fields = line.split('\t');
    if (fields[2] !== 'gene' || line.startsWith('#')) return null;
    return [...fields.slice(0, 8), (fields[8]?.match(names) ?? []).join('; ')].join('\t');
  };

function columnsOf(header: readonly string[]): Reduce {
  const kept = header.flatMap((name, k) =>
    GENE_FIELDS.has(name.trim().replace(/^"|"$/g, '').toLowerCase()) ? [k] : [],
  );
  if (kept.length < 2 || kept.length === header.length) return whole;
  return (line) => {
    const fields = line.split('\t');
    return kept.map((k) => fields[k] ?? '').join('\t');
  };
}

function hcop(header: readonly string[]): Reduce {
  const names = header.map((name) => name.trim().toLowerCase());
  const symbols = names.flatMap((name, k) => (name.endsWith('_symbol') ? [k] : []));
  const support = names.indexOf('support');
  if (symbols.length !== 2) return whole;
  const seen = new Set<string>();
  return (line) => {
    const fields = line.split('\t');
    const pair = symbols.map((k) => (fields[k] ?? '').trim());
    const text = pair.join('\t');
    const isHeader = seen.size === 0;
    if (seen.has(text)) return null;
    if (!isHeader && pair.some((symbol) => !symbol || symbol === '-')) return null;
    if (!isHeader && support >= 0 && (fields[support] ?? '').split(',').length < LEAST_SUPPORT) return null;
    seen.add(text);
    return text;
  };
}
