import { textWidth, wrapText } from './text.ts';

/** Share of a shortened name that is its end. */
const TAIL = 0.4;
const MARK = '…';

interface Fit {
  /** px of a line, the same for all names or for each its own. */
  width: number | ((name: string, i: number) => number);
  size?: number;
  /** Lines of a name at most; 1 unless told. Names break at spaces. */
  lines?: number;
}

/** `kept` characters of a name: its end, and before it what begins at `from`; marks where something is left out. */
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

/** Place of the first character in which a name differs from each other one that is cut to the same. */
function differencesOf(name: readonly string[], others: readonly (readonly string[])[]): number[] {
  const places = others.map((other) => {
    const at = name.findIndex((c, i) => c !== other[i]);
    return at < 0 ? Math.min(name.length, other.length) : at;
  });
  return [...new Set(places)].sort((a, b) => b - a);
}

/**
 * Names as they are shown in a place of their own, on lines. A name that does not fit keeps its start and its end. Names that differ never
 * look the same: where the usual cut would take away what differs, another part is left out, and where no part will do the name is shown
 * whole, wider than its place. A name that stands in the list twice is shown the same twice.
 */
export function fitNames(names: readonly string[], { width, size = 12, lines = 1 }: Fit): string[][] {
  const widthOf = (name: string, i: number) => (typeof width === 'number' ? width : width(name, i));
  const linesOf = (text: string, room: number) => (lines > 1 ? wrapText(text, room, size) : [text]);
  const fits = (text: string, room: number) => {
    const wrapped = linesOf(text, room);
    return wrapped.length <= lines && wrapped.every((line) => textWidth(line, size) <= room);
  };
  const room = new Map<string, number>();
  names.forEach((name, i) => room.set(name, Math.min(room.get(name) ?? Infinity, widthOf(name, i))));
  const shown = new Map<string, string>();
  const long = [...room].flatMap(([name, px]) => (fits(name, px) ? [] : [name]));
  const usual = new Map(long.map((name) => [name, longestCut([...name], 0, (text) => fits(text, room.get(name)!))]));
  // No cut may look like a name that is there as a whole.
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
        // A word of what both share before the place tells the reader where in the name it is.
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

/** A name and what must stay whole behind it: its n, the side of a comparison. */
export interface Tailed {
  name: string;
  tail: string;
}
/** Names with their tails, on one line of `room` px: the names are shortened, the tails stay. The same name is shortened the same way. */
export function fitTailed(labels: readonly Tailed[], room: number, size = 12): string[] {
  const names = fitNames(
    labels.map(({ name }) => name),
    { width: (_, i) => Math.max(24, room - textWidth(labels[i]!.tail, size)), size },
  );
  return labels.map(({ tail }, i) => names[i]![0]! + tail);
}

/** `fitNames` on one line, to be asked name by name. */
export function nameFitter(names: readonly string[], width: Fit['width'], size = 12): (name: string) => string {
  const shown = fitNames(names, { width, size });
  const found = new Map(names.map((name, i) => [name, shown[i]![0]!]));
  return (name) => found.get(name) ?? name;
}
