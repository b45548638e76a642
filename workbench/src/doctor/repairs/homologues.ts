import type { HomologueTable } from '@stroma/contract';
import type { DoctorRepair } from '@stroma/design-system/dialogs';
import { countNames } from './dates.ts';

const EXAMPLES = 4;
export type { HomologueTable };
/** A table, and the species whose genes it converts. */
export interface Homologues extends HomologueTable {
  species: string;
}

/**
 * Conversion of symbols by a table: genes with exactly one human homologue that no other gene shares are renamed to it, and all others are left out.
 * Kept in step with `to_human_genes` of the import's homologues.py.
 */
export function withHomologues(
  repair: DoctorRepair,
  symbols: readonly string[],
  { human, genes, notCoding, codingBy }: HomologueTable,
): DoctorRepair {
  const of = new Map<string, Set<string>>();
  const held = new Map<string, Set<string>>();
  for (const [k, gene] of genes.entries()) {
    const name = human[k]!;
    of.set(gene, (of.get(gene) ?? new Set()).add(name));
    held.set(name, (held.get(name) ?? new Set()).add(gene));
  }
  const single = symbols.flatMap((gene): [string, string][] => {
    const [name, ...more] = of.get(gene) ?? [];
    return name !== undefined && !more.length && held.get(name)!.size === 1 ? [[gene, name]] : [];
  });
  // If two genes share a symbol, it is unknown which one the table means.
  const times = countNames(single.map(([, name]) => name));
  const kept = single.filter(([, name]) => times.get(name) === 1);
  const known = symbols.filter((gene) => of.has(gene)).length;
  const silent = new Set(notCoding);
  return {
    ...repair,
    outcome: {
      ...{ oneToOne: kept.length, many: known - kept.length, none: symbols.length - known, after: kept.length },
      ...(codingBy !== null && { notCoding: symbols.filter((gene) => silent.has(gene)).length }),
    },
    examples: kept.slice(0, EXAMPLES),
  };
}
