import { READING } from '@stroma/contract/reading';
import { anchoredPattern } from '../text/names.ts';

const R = READING.repairs;
const DATES = R.dates.map((source) => anchoredPattern(source, 'i'));
const EITHER_ORDER = anchoredPattern(R.eitherOrder);
const months: readonly string[] = R.months;

const symbolOf = (month: number, day: number): string | null => {
  const found = R.dated.find((one) => one.month === month && one.from <= day && day <= one.to);
  return found ? `${found.stem}${day}` : null;
};

function monthAndDay(text: string): [number, number] | null {
  for (const pattern of DATES) {
    const parts = pattern.exec(text)?.groups;
    if (!parts) continue;
    const { month } = parts;
    return [month ? months.indexOf(month.slice(0, 3).toLowerCase()) + 1 : Number(parts.m), Number(parts.n)];
  }
  const parts = EITHER_ORDER.exec(text)?.groups;
  if (!parts) return null;
  const [first, second] = [Number(parts.m), Number(parts.n)];
  const both = (
    [
      [first, second],
      [second, first],
    ] as [number, number][]
  ).filter(([m, d]) => symbolOf(m, d) !== null);
  // 3/3/2001 is the same in both orders.
  return both.length === 1 || (both.length === 2 && first === second) ? both[0]! : null;
}

function symbolOfDate(text: string, names: ReadonlyMap<string, number>): string | null {
  const place = monthAndDay(text);
  if (!place) return null;
  const [month, day] = place;
  const twin = month === 3 ? R.twins.find((one) => one.day === day) : undefined;
  if (!twin) return symbolOf(month, day);
  const [hasMarch, hasMarc] = [twin.march, twin.marc].map((all) => all.some((name) => names.has(name)));
  if (hasMarch === hasMarc) return null;
  return hasMarch ? twin.marc[0] : twin.march[0];
}

/** Most are in title case, as mouse symbols are written. */
const areMouse = (symbols: readonly string[]): boolean =>
  symbols.filter((s) => /^\p{Lu}/u.test(s) && s !== s.toUpperCase() && !s.includes('orf')).length * 2 > symbols.length;

export function countNames(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

export const isDate = (symbol: string): boolean =>
  monthAndDay(symbol.trim()) !== null || EITHER_ORDER.test(symbol.trim());

/**
 * Restores symbols that a spreadsheet changed to dates. A date that fits two genes, or whose symbol is already in the file, is kept. Keep in sync
 * with the import's dates.py.
 */
export function restoreDates(symbols: readonly string[]): string[] {
  const names = countNames(symbols.map((symbol) => symbol.toUpperCase()));
  const isMouse = areMouse(symbols);
  const found = symbols.map((symbol) => symbolOfDate(symbol.trim(), names));
  const times = countNames(found.flatMap((symbol) => symbol ?? []));
  return symbols.map((old, k) => {
    const next = found[k];
    if (!next || times.get(next) !== 1 || names.has(next)) return old;
    return isMouse ? next[0]! + next.slice(1).toLowerCase() : next;
  });
}
