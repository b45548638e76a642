/** Linear between the order statistics, as R's type 7 and numpy's default; 0 without values. `sorted` ascends, `share` is 0 to 1. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const a = sorted[low] ?? 0;
  return a + ((sorted[low + 1] ?? a) - a) * (at - low);
}
