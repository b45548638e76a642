/**
 * D50: the fewest clonotypes, largest first, that together hold at least half of the cells, in percent of all clonotypes (Han 2013,
 * US 2013/0302801). 50 is an even repertoire; near 0, a few clones hold half of the cells. Null without a clonotype.
 */
export function d50(cellsPerClonotype: readonly number[]): number | null {
  const sizes = cellsPerClonotype.filter((n) => n > 0).sort((a, b) => b - a);
  const half = sizes.reduce((a, b) => a + b, 0) / 2;
  if (!sizes.length) return null;
  let sum = 0;
  const needed = sizes.findIndex((n) => (sum += n) >= half) + 1;
  return (100 * needed) / sizes.length;
}
