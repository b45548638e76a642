/** Columns that ImportChoices can leave out. */
export const MAX_COLUMNS_LEFT_OUT = 200;

/** Parses numbers and ranges as typed (`45, 50-52`), sorted and unique; null if one is not a number from `from` to `to`. */
export function readColumns(text: string, from: number, to: number): number[] | null {
  const found = new Set<number>();
  for (const part of text.split(/[,，;\s]+/).filter(Boolean)) {
    const parts = /^(\d{1,7})(?:[-–](\d{1,7}))?$/.exec(part);
    if (!parts) return null;
    const [first, last] = [Number(parts[1]), Number(parts[2] ?? parts[1])];
    if (first < from || last > to || last < first || last - first >= MAX_COLUMNS_LEFT_OUT) return null;
    for (let k = first; k <= last; k += 1) found.add(k);
  }
  return [...found].sort((a, b) => a - b);
}

/** Formats numbers as text, with consecutive ones as a range. */
export function writeColumns(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const n of numbers) {
    const last = ranges.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else ranges.push([n, n]);
  }
  return ranges.map(([a, b]) => (a === b ? String(a) : `${a}-${b}`)).join(', ');
}
