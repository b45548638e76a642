import type { GeneExpressionReply, ServedSummary } from '@stroma/contract/tools';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';
import type { GeneDistributions, GeneMatrix } from './gene-expression.types.ts';

type Colours = ReadonlyMap<string, string>;
const EMPTY = { mean: 0, fraction: 0, min: 0, max: 0, q1: 0, median: 0, q3: 0 };

/** A distribution as charts take it; without cells it has n 0, and no chart draws it. */
function drawable({ group, n, density, sampled, ...known }: ServedSummary, colours: Colours): GroupSummary {
  const colour = colours.get(group);
  const values = Object.fromEntries(Object.entries(known).map(([name, v]) => [name, v ?? 0])) as typeof EMPTY;
  return { group, n, density, sampled, ...EMPTY, ...values, ...(colour && { colour }) };
}
const sideNames = (reply: GeneExpressionReply): [string, string] => [
  reply.sides[0]?.name ?? 'A',
  reply.sides[1]?.name ?? 'B',
];

/** Means and shares in the format of dot plot and heatmap. The columns of two sides are adjacent, group by group. */
export function matrixOf(reply: GeneExpressionReply): GeneMatrix {
  const columns = reply.groups.flatMap((group, i) =>
    reply.sides.flatMap((side) => {
      const cells = side.cells[i] ?? 0;
      const name = side.name === null ? group : `${group} · ${side.name}`;
      return cells ? [{ name, side: side.name ?? '', cells, dotOf: (gene: number) => side.dots[gene]?.[i] }] : [];
    }),
  );
  return {
    genes: reply.genes.map((g) => g.symbol),
    groups: columns.map((c) => c.name),
    sizes: columns.map((c) => c.cells),
    ...(reply.sides.length > 1 && { sides: columns.map((c) => c.side) }),
    dots: reply.genes.map((_, gene) =>
      columns.map(({ dotOf }) => {
        const dot = dotOf(gene);
        return { fraction: dot?.fraction ?? 0, mean: dot?.mean ?? 0 };
      }),
    ),
  };
}

/** Distributions of all genes, without the groups that have cells on no side. */
export function distributionsOf(reply: GeneExpressionReply, colours: Colours): GeneDistributions {
  const kept = reply.groups.flatMap((_, i) => (reply.sides.some((side) => side.cells[i]) ? [i] : []));
  const of = (side: GeneExpressionReply['sides'][number] | undefined) =>
    (side?.summaries ?? []).map((row) => kept.flatMap((i) => (row[i] ? [drawable(row[i], colours)] : [])));
  const [first, second] = reply.sides;
  return {
    genes: reply.genes.map((g) => g.symbol),
    groups: of(first),
    ...(second && { split: { names: sideNames(reply), groups: of(second) } }),
  };
}
