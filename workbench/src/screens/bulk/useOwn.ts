import { useEffect, useRef } from 'react';
import { useQuery } from '../../app/hooks/useQuery.ts';
import type { BulkGenes, BulkOwnGenes } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import { useCached } from '../../api/cache.ts';
import { readRows } from './reads.ts';

/** Maximum number of genes of a custom heat map, as in the result's own. */
export const MAX_LISTED_GENES = 40;

/** Rows of genes listed by symbol or id, in order, and the names without a match. Case-insensitive. */
export function rowsOfGenes(text: string, { symbol, gene_id: id, row }: BulkGenes) {
  const names = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const places = new Map<string, number>();
  // Of several genes with the same symbol the first is drawn; ids are unique.
  for (const column of [id, symbol])
    for (const [i, name] of column.entries()) if (!places.has(name.toLowerCase())) places.set(name.toLowerCase(), i);
  const found = names.flatMap((name) => places.get(name.toLowerCase()) ?? []);
  const drawn = [...new Set(found)].slice(0, MAX_LISTED_GENES);
  return {
    rows: drawn.map((i) => row[i]!),
    genes: drawn.map((i) => symbol[i]!),
    unknown: names.filter((name) => !places.has(name.toLowerCase())),
    left: new Set(found).size - drawn.length,
  };
}

/** The listed genes with their values; `genes` null if none are listed. */
export function useListedGenes(id: string, genes: Loadable<BulkGenes> | null, text: string): Loadable<BulkOwnGenes> {
  const named = genes?.state === 'ready' ? rowsOfGenes(text, genes.data) : null;
  const read = useCached(named && `${id}:bulk:own:${named.rows.join()}`, () =>
    Promise.all(named!.rows.map(async (row) => (await readRows(id, 'values', [row, row + 1]))[0]!)),
  );
  if (genes && genes.state !== 'ready') return genes as Loadable<BulkOwnGenes>;
  if (!named || read.state !== 'ready') return read as Loadable<BulkOwnGenes>;
  const { genes: symbols, unknown, left } = named;
  return { state: 'ready', data: { genes: symbols, values: read.data, unknown, left } };
}

/** Genes in the URL, sent from a dataset: taken once and then removed from the URL. */
export function useGenesFromUrl(take: (genes: string) => void): void {
  const [query, change] = useQuery();
  const latest = useRef(take);
  latest.current = take;
  const brought = query.get('genes');
  useEffect(() => {
    if (brought === null) return;
    latest.current(brought.split(',').map(decodeURIComponent).join('\n'));
    change(
      (now) => {
        now.delete('genes');
        return now;
      },
      { replace: true },
    );
  }, [brought, change]);
}
