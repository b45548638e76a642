import { useMemo } from 'react';
import type { CellInteractionResult } from '@stroma/contract/tools';
import {
  chosenPairs,
  topPairs,
  type InteractionChoice,
  type PairFacts,
  type TopPairs,
} from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import { useCached } from '../../../../api/cache.ts';
import { countRows, readColumns, type ColumnsOf } from '../../../../api/tables.ts';
import { mapLoadable } from '../../../../features/calls/index.ts';
import { useCachedWithNames } from '../../../../features/tasks/index.ts';
import { columnsOfStratum, countsOf, filterOf, subtractMatrices } from './query.ts';

const TOOL = 'cell-interaction';
const COUPLE = ['source_number', 'target_number'] as const;
const PAIRS = [
  ...(['pair', 'interacting_pair', 'partner_a', 'partner_b', 'genes_a', 'genes_b'] as const),
  ...(['cytokine', 'rank_value', 'max_mean'] as const),
] as const;
const SIGNIFICANT = 0.05;
/** Columns of the dot plot: couples of cell types. */
const MOST_COUPLES = 40;

/** All pairs of a result, for cytokines, lists and rank values. */
export function usePairs(id: string): Loadable<readonly PairFacts[]> {
  const columns = useCached(`${id}:pairs`, () => readColumns({ tool: TOOL, id, table: 'pairs' }, PAIRS, {}));
  return useMemo(
    () =>
      mapLoadable(columns, (given) =>
        given.pair.map((pair, i): PairFacts => {
          const text = (name: keyof typeof given) => String(given[name][i] ?? '');
          const rank = given.rank_value[i];
          return {
            ...{ pair: Number(pair), interacting_pair: text('interacting_pair') },
            ...{ partner_a: text('partner_a'), partner_b: text('partner_b') },
            ...{ genes_a: text('genes_a'), genes_b: text('genes_b'), cytokine: Boolean(given.cytokine[i]) },
            rank_value: rank === null || rank === undefined || Number.isNaN(rank) ? null : Number(rank),
            max_mean: Number(given.max_mean[i] ?? 0),
          };
        }),
      ),
    [columns],
  );
}

type Counts = Loadable<readonly (readonly number[])[]>;
/** Pairs from each source to each target for the current choice. The summary has those of the default threshold. */
export function useCounts(
  id: string,
  result: CellInteractionResult,
  choice: InteractionChoice,
  pairs: readonly PairFacts[] | null,
): Counts {
  const isUsual = pairs === null && choice.p === SIGNIFICANT;
  const sides = choice.stratum === 'difference' ? (['a', 'b'] as const) : [choice.stratum];
  const ask = async () => {
    const found = await Promise.all(
      sides.map(async (stratum) => {
        const filter = filterOf({ ...choice, stratum, cellTypes: [], couple: null }, result, pairs);
        const read = await countRows({ tool: TOOL, id, table: 'interactions' }, COUPLE, { filter });
        return countsOf(read, result.cellTypes.length);
      }),
    );
    return found[1] ? subtractMatrices(found[0] ?? [], found[1]) : (found[0] ?? []);
  };
  const key = isUsual ? null : `${id}:counts:${choice.stratum}:${choice.p}:${pairs?.map((p) => p.pair).join(',')}`;
  const read = useCached(key, ask);
  return useMemo((): Counts => {
    if (!isUsual) return read;
    const { counts, countsA, countsB } = result;
    const of = {
      all: counts,
      a: countsA,
      b: countsB,
      difference: countsA && countsB && subtractMatrices(countsA, countsB),
    };
    return { state: 'ready', data: of[choice.stratum] ?? counts };
  }, [isUsual, read, result, choice.stratum]);
}

/** The most specific pairs of the selection, between the couples with most of them. */
export function useTop(
  id: string,
  result: CellInteractionResult,
  choice: InteractionChoice,
  all: Loadable<readonly PairFacts[]>,
  isShown: boolean,
): Loadable<TopPairs> {
  const known = all.state === 'ready' ? all.data : null;
  const pairs = known && chosenPairs(known, choice);
  const filter = filterOf(choice, result, pairs);
  const of = columnsOfStratum(choice.stratum);
  const ask = async (): Promise<TopPairs> => {
    const at = { tool: TOOL, id, table: 'interactions' } as const;
    const grouped = await countRows(at, ['pair'], { filter });
    const best = topPairs(known ?? [], new Set(grouped.pair.map(Number)));
    const rows = await readColumns(at, ['pair', ...COUPLE, of.mean, of.p], {
      filter: [...filter, `pair:in:[${best.join(',')}]`],
    });
    return withinCouples(rows, best, result, known ?? [], of);
  };
  const key = known && isShown ? `${id}:top:${choice.stratum}:${filter.join(';')}` : null;
  const read = useCachedWithNames(key, ask);
  return useMemo(() => (read.state === 'ready' && !read.data.rows.length ? { state: 'empty' } : read), [read]);
}

type Stratum = ReturnType<typeof columnsOfStratum>;
function withinCouples(
  columns: ColumnsOf<typeof TOOL, 'interactions', 'pair' | (typeof COUPLE)[number] | Stratum['mean'] | Stratum['p']>,
  best: readonly number[],
  result: CellInteractionResult,
  pairs: readonly PairFacts[],
  of: Stratum,
): TopPairs {
  const names = new Map(pairs.map(({ pair, interacting_pair }) => [pair, interacting_pair]));
  const type = (n: unknown) => result.cellTypes[Number(n) - 1]?.name ?? '';
  const rows = columns.pair.map((pair, i) => ({
    pair: Number(pair),
    interacting_pair: names.get(Number(pair)) ?? '',
    source: type(columns.source_number[i]),
    target: type(columns.target_number[i]),
    mean: columns[of.mean][i] ?? 0,
    p: columns[of.p][i] ?? 1,
  }));
  const couples = new Map<string, number>();
  const keyOf = (row: (typeof rows)[number]) => JSON.stringify([row.source, row.target]);
  for (const row of rows) couples.set(keyOf(row), (couples.get(keyOf(row)) ?? 0) + 1);
  const kept = new Set(
    [...couples]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_COUPLES)
      .map(([key]) => key),
  );
  return {
    pairs: best,
    rows: rows.filter((row) => kept.has(keyOf(row))),
    couples: { shown: kept.size, all: couples.size },
  };
}
