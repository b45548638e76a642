import { textWidth, wrapText } from './text.ts';

/** Share of a shortened name that is its end. */
const TAIL = 0.4;
const MARK = '…';
/** Width in px by which sums of letters may differ because they are rounded. */
const ROUNDING = 0.01;

interface Fit {
  /** Line width in px, the same for all names or per name. */
  width: number | ((name: string, i: number) => number);
  size?: number;
  /** Maximum lines of a name; default 1. Names break at spaces. */
  lines?: number;
}

/** Keeps `kept` characters of a name: its end, and the part that begins at `from`; marks omissions with an ellipsis. */
function cutOf(characters: readonly string[], kept: number, from: number): string {
  const tail = Math.floor(kept * TAIL);
  const rest = characters.length - tail;
  const start = Math.min(from, rest - (kept - tail));
  const words = characters.slice(start, start + kept - tail).join('');
  const end = characters.slice(rest).join('');
  return `${start > 0 ? MARK : ''}${start > 0 ? words.trim() : words.trimEnd()}${MARK}${end.trimStart()}`;
}

/** The longest cut from `from` on that fits; at least two characters. */
function longestCut(characters: readonly string[], from: number, fits: (text: string) => boolean): string {
  let [low, high] = [1, characters.length - 1];
  while (low < high) {
    const kept = Math.ceil((low + high) / 2);
    if (fits(cutOf(characters, kept, from))) low = kept;
    else high = kept - 1;
  }
  return cutOf(characters, low, from);
}

/** Position of the first character in which a name differs from each other name with the same shortened form. */
function differencesOf(name: readonly string[], others: readonly (readonly string[])[]): number[] {
  const places = others.map((other) => {
    const at = name.findIndex((c, i) => c !== other[i]);
    return at < 0 ? Math.min(name.length, other.length) : at;
  });
  return [...new Set(places)].sort((a, b) => b - a);
}

/**
 * Names shortened to a width, on lines. A name that does not fit keeps its start and its end. Different names never look the same: if the usual cut
 * would remove the difference, another part is left out, and if no cut works, the full name is shown and overflows. Equal names are shortened in the
 * same way.
 */
export function fitNames(names: readonly string[], { width, size = 12, lines = 1 }: Fit): string[][] {
  const widthOf = (name: string, i: number) => (typeof width === 'number' ? width : width(name, i));
  const linesOf = (text: string, room: number) => (lines > 1 ? wrapText(text, room, size) : [text]);
  const fits = (text: string, room: number) => {
    const wrapped = linesOf(text, room);
    return wrapped.length <= lines && wrapped.every((line) => textWidth(line, size) <= room + ROUNDING);
  };
  const room = new Map<string, number>();
  names.forEach((name, i) => room.set(name, Math.min(room.get(name) ?? Infinity, widthOf(name, i))));
  const shown = new Map<string, string>();
  const long = [...room].flatMap(([name, px]) => (fits(name, px) ? [] : [name]));
  const usual = new Map(long.map((name) => [name, longestCut([...name], 0, (text) => fits(text, room.get(name)!))]));
  // No shortened form may equal another full name.
  const used = new Set(room.keys());
  const alike = Map.groupBy(long, (name) => usual.get(name)!);
  for (const [cut, group] of alike)
    if (group.length === 1 && !used.has(cut)) {
      shown.set(group[0]!, cut);
      used.add(cut);
    }
  for (const group of alike.values())
    for (const name of group.filter((one) => !shown.has(one))) {
      const characters = [...name];
      const others = group.filter((other) => other !== name).map((other) => [...other]);
      const cuts = differencesOf(characters, others).flatMap((place) =>
        // A word of the common part before the difference shows where in the name it is.
        [startOfWord(characters, place), place].map((from) =>
          longestCut(characters, from, (text) => fits(text, room.get(name)!)),
        ),
      );
      const free = cuts.find((cut) => !used.has(cut)) ?? name;
      shown.set(name, free);
      used.add(free);
    }
  return names.map((name) => linesOf(shown.get(name) ?? name, room.get(name)!));
}

const startOfWord = (characters: readonly string[], place: number): number => {
  let at = Math.min(place, characters.length - 1);
  while (at > 0 && !/[\s_\-/,.]/.test(characters[at - 1]!)) at -= 1;
  return at;
};

/** A name and a suffix that must be kept: its n, or the side of a comparison. */
export interface SuffixedName {
  name: string;
  tail: string;
}
/** Names with their suffixes on one line of `room` px: names are shortened, suffixes are kept. Equal names are shortened in the same way. */
export function fitSuffixedNames(labels: readonly SuffixedName[], room: number, size = 12): string[] {
  const names = fitNames(
    labels.map(({ name }) => name),
    { width: (_, i) => Math.max(24, room - textWidth(labels[i]!.tail, size)), size },
  );
  return labels.map(({ tail }, i) => names[i]![0]! + tail);
}

/** `fitNames` on one line, as a function of a single name. */
export function nameFitter(names: readonly string[], width: Fit['width'], size = 12): (name: string) => string {
  const shown = fitNames(names, { width, size });
  const found = new Map(names.map((name, i) => [name, shown[i]![0]!]));
  return (name) => found.get(name) ?? name;
}
