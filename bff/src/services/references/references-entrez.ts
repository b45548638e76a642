import { GENE_COLUMNS } from '@stroma/contract';
import { AppError } from '../../errors.ts';

/** Share of whole numbers among the genes above which they are ids of Entrez. */
const MOST_NUMBERS = 0.5;
/** Fewer genes than this are not judged. */
const FEWEST = 10;
/** Minimum share of ids found in the gene table of their species, because ids of two species are different numbers. */
const FEWEST_FOUND = 0.5;

/** A gene table of the reference library, used to convert Entrez ids to symbols. */
export interface EntrezTable {
  name: string;
  text: string;
}
/**
 * Outcome of the conversion: `found` ids have a symbol, `without` have none in the table; `emptied` sets were left out, because none of their genes
 * has a symbol.
 */
export interface Converted {
  from: 'entrez';
  table: string;
  ids: number;
  found: number;
  without: number;
  emptied: number;
}

/** The genes that look like Entrez ids, if most of the genes are whole numbers. */
export function entrezIds(genes: ReadonlySet<string>): string[] | null {
  const ids = [...genes].filter((gene) => /^\d+$/.test(gene));
  return genes.size < FEWEST || ids.length <= genes.size * MOST_NUMBERS ? null : ids;
}

/**
 * Converts ids to symbols with the table that covers most of them. Throws REFERENCE_INVALID with the number of ids: reason `entrez` if no table of
 * the species has Entrez ids, `entrezSpecies` if the best one has fewer than half of these.
 */
export function withSymbols(
  sets: readonly (readonly string[])[],
  genes: ReadonlySet<string>,
  ids: readonly string[],
  species: string,
  tables: readonly EntrezTable[],
): { sets: string[][]; converted: Converted } {
  const refused = (reason: string, more: Record<string, unknown> = {}): AppError =>
    new AppError('REFERENCE_INVALID', {
      reason,
      line: 0,
      text: ids[0]!,
      ids: ids.length,
      genes: genes.size,
      species,
      ...more,
    });
  const [best] = tables
    .map(({ name, text }) => ({ name, symbols: symbolsOf(text) }))
    .filter(({ symbols }) => symbols.size)
    .map((table) => ({ ...table, found: ids.filter((id) => table.symbols.has(id)).length }))
    .sort((a, b) => b.found - a.found);
  if (!best) throw refused('entrez');
  const { name: table, symbols, found } = best;
  if (found < ids.length * FEWEST_FOUND) throw refused('entrezSpecies', { found, table });
  const known = new Set(ids);
  const renamed = sets.map(([name = '', about = '', ...members]) => [
    ...[name, about],
    ...new Set(members.flatMap((gene) => (known.has(gene) ? (symbols.get(gene) ?? []) : gene))),
  ]);
  const kept = renamed.filter((set) => set.length > 2);
  const without = ids.length - found;
  return {
    sets: kept,
    converted: { from: 'entrez', table, ids: ids.length, found, without, emptied: sets.length - kept.length },
  };
}

/** Symbol of each id of Entrez in a gene table. An id with several symbols has none. */
function symbolsOf(text: string): Map<string, string> {
  const [header = '', ...lines] = text.split('\n');
  const columns = header.split('\t');
  const [id, symbol] = ([GENE_COLUMNS.at(-1)!, 'symbol'] as const).map((name) => columns.indexOf(name)) as [
    number,
    number,
  ];
  const found = new Map<string, string>();
  if (id < 0) return found;
  for (const line of lines) {
    const fields = line.split('\t');
    const [number, name] = [fields[id], fields[symbol]];
    if (!number || !name) continue;
    found.set(number, (found.get(number) ?? name) === name ? name : '');
  }
  for (const [number, name] of found) if (!name) found.delete(number);
  return found;
}
