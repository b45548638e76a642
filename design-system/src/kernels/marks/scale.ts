/** A linear scale from data to pixels. */
export function linear(domain: readonly [number, number], range: readonly [number, number]): (value: number) => number {
  const [d0, d1] = domain;
  const [r0, r1] = range;
  return (value) => (d1 === d0 ? (r0 + r1) / 2 : r0 + ((value - d0) / (d1 - d0)) * (r1 - r0));
}

/** Round numbers (1, 2, 5 x 10^k) inside a domain, about `count` of them. */
export function niceTicks(low: number, high: number, count = 5): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const unit = rough / power;
  const step = (unit < 1.5 ? 1 : unit < 3.5 ? 2 : unit < 7.5 ? 5 : 10) * power;
  const ticks: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++)
    ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
}

/** A domain that contains the values, and zero if all of them are on one side of it, with `room` above. */
export function domainOf(values: readonly number[], { zero = true, room = 0.04 } = {}): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const v of values) {
    if (!Number.isFinite(v)) continue;
    if (v < low) low = v;
    if (v > high) high = v;
  }
  if (low > high) return [0, 1];
  if (zero && low > 0) low = 0;
  if (zero && high < 0) high = 0;
  if (low === high) return [low - (zero && low === 0 ? 0 : 0.5), high + 0.5];
  const more = (high - low) * room;
  return [zero && low === 0 ? 0 : low - more, zero && high === 0 ? 0 : high + more];
}

/** The same number of rows as `gridOf`, with panels spread evenly over them. */
export function evenGridOf(count: number, width: number, narrowest: number): { columns: number; rows: number } {
  const { rows } = gridOf(count, width, narrowest);
  return { columns: Math.max(1, Math.ceil(count / Math.max(1, rows))), rows };
}

/** Panels of at least `narrowest` px side by side; the last row may be short. */
export function gridOf(count: number, width: number, narrowest: number): { columns: number; rows: number } {
  const columns = Math.max(1, Math.min(count, Math.floor(width / narrowest)));
  return { columns, rows: Math.ceil(count / columns) };
}
