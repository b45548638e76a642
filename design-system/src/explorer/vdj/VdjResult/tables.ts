import type { VdjPair, VdjResult, VdjUsage } from '@stroma/contract/tools';
import type { GenePair } from '../../../charts/VjPairHeatmap/VjPairHeatmap.types.ts';
import type { GeneUsage } from '../../../charts/VjUsage/VjUsage.types.ts';

const once = (values: readonly string[]): string[] => [...new Set(values)];

/** One entry a chain and segment, V before J; groups are the samples that have a clonotype. */
export function usageOf(rows: readonly VdjUsage[], summary: VdjResult): GeneUsage[] {
  const groups = summary.frequency.map(({ group }) => group);
  const place = new Map(groups.map((name, i) => [name, i]));
  return once(rows.map((r) => `${r.chain}:${r.segment}`)).map((key) => {
    const [chain = '', segment] = key.split(':');
    const genes = new Map<string, number[]>();
    for (const row of rows) {
      if (row.chain !== chain || row.segment !== segment) continue;
      const counts = genes.get(row.gene) ?? groups.map(() => 0);
      genes.set(row.gene, counts);
      const at = place.get(row.sample);
      if (at !== undefined) counts[at] = row.cells;
    }
    return {
      ...{ chain, segment: segment === 'J' ? ('J' as const) : ('V' as const), groups },
      genes: [...genes].map(([gene, counts]) => ({ gene, counts })),
    };
  });
}

/** The matrix of one pair of the summary. */
export function pairOf(rows: readonly VdjPair[], pair: string, type: VdjResult['type']): GenePair {
  const own = rows.filter((row) => row.pair === pair);
  const [a, b] = [once(own.map((row) => row.a)).sort(), once(own.map((row) => row.b)).sort()];
  const places = [a, b].map((names) => new Map(names.map((name, i) => [name, i]))) as [
    Map<string, number>,
    Map<string, number>,
  ];
  const values = a.map(() => b.map(() => 0));
  for (const row of own) values[places[0].get(row.a)!]![places[1].get(row.b)!] = row.cells;
  const chains: [string, string] = type === 'TCR' ? ['TRA/TRG', 'TRB/TRD'] : ['IGK/IGL', 'IGH'];
  return { chain: pair, ...(pair === 'V' && { chains }), counts: { rows: a, columns: b, values } };
}
