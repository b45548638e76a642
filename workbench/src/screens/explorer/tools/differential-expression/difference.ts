import type { DegFilter, DegVolcano } from '@stroma/contract/tools';
import type { DegDifferenceData, DifferingGene } from '@stroma/design-system/explorer';

/** The tested genes of a comparison, and the filter that its result was made with. */
export interface Tested {
  genes: Pick<DegVolcano, 'symbol' | 'gene_id' | 'log2fc' | 'p_val_adj' | 'pct1' | 'pct2'>;
  filter: DegFilter;
}

/** Whether gene `k` passes the filter on either side, as in the tables. */
const passes = ({ genes, filter }: Tested, k: number): boolean =>
  genes.log2fc[k] !== 0 &&
  Math.abs(genes.log2fc[k]!) >= filter.log2fc &&
  genes.p_val_adj[k]! <= filter.padj &&
  Math.max(genes.pct1[k]!, genes.pct2[k]!) >= filter.pct;

/** Genes that pass in one of two results, the genes that both tested, and the correlation of their fold changes. */
export function differenceOf(first: Tested, second: Tested): Omit<DegDifferenceData, 'params'> {
  const idOf = ({ genes }: Tested, k: number) => genes.gene_id[k] || genes.symbol[k]!;
  const places = new Map(second.genes.symbol.map((_, k) => [idOf(second, k), k]));
  const x: number[] = [];
  const y: number[] = [];
  const found: DifferingGene[] = [];
  const add = (i: number | null, j: number | null): void => {
    const [isFirst, isSecond] = [i !== null && passes(first, i), j !== null && passes(second, j)];
    if (!isFirst && !isSecond) return;
    const { genes } = i === null ? second : first;
    const k = (i ?? j)!;
    const log2fc = [i === null ? null : first.genes.log2fc[i]!, j === null ? null : second.genes.log2fc[j]!] as const;
    const padj = [
      i === null ? null : first.genes.p_val_adj[i]!,
      j === null ? null : second.genes.p_val_adj[j]!,
    ] as const;
    const isSame = Math.sign(log2fc[0] ?? 0) === Math.sign(log2fc[1] ?? 0);
    const one = isFirst ? 'first' : 'second';
    const where = isFirst && isSecond ? (isSame ? 'both' : 'opposite') : one;
    found.push({ gene_id: genes.gene_id[k]!, symbol: genes.symbol[k]!, log2fc, padj, where });
  };
  first.genes.symbol.forEach((_, i) => {
    const j = places.get(idOf(first, i)) ?? null;
    add(i, j);
    if (j === null) return;
    places.delete(idOf(first, i));
    x.push(first.genes.log2fc[i]!);
    y.push(second.genes.log2fc[j]!);
  });
  for (const j of places.values()) add(null, j);
  return { tested: x.length, correlation: correlationOf(x, y), genes: found };
}

/** Pearson's correlation; null for fewer than two genes, and if one of the results is constant. */
export function correlationOf(x: readonly number[], y: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  x.forEach((value, k) => {
    xy += (value - mx) * (y[k]! - my);
    xx += (value - mx) ** 2;
    yy += (y[k]! - my) ** 2;
  });
  return x.length > 1 && xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : null;
}
