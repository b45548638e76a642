/** Corrections of p values for multiple testing; NaN stays NaN and does not count. */
export type Correction = 'none' | 'bonferroni' | 'holm' | 'bh';

export function adjust(values: readonly number[], correction: Correction): number[] {
  const order = values.map((_, i) => i).filter((i) => !Number.isNaN(values[i]));
  order.sort((a, b) => values[a]! - values[b]!);
  const n = order.length;
  const adjusted = [...values];
  if (correction === 'bonferroni') order.forEach((i) => (adjusted[i] = Math.min(1, values[i]! * n)));
  if (correction === 'holm') {
    let most = 0;
    order.forEach((i, k) => (adjusted[i] = most = Math.max(most, Math.min(1, values[i]! * (n - k)))));
  }
  if (correction === 'bh') {
    let least = 1;
    for (let k = n - 1; k >= 0; k--) {
      const i = order[k]!;
      adjusted[i] = least = Math.min(least, (values[i]! * n) / (k + 1));
    }
  }
  return adjusted;
}
