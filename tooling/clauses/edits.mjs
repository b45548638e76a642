/**
 * Text put around ranges of a source. An inner range lies inside the outer one's text even where both begin or end at one place.
 * @param {string} source
 * @param {{ start: number, end: number, before: string, after: string }[]} ranges in the order of a walk from the outside in
 */
export function wrap(source, ranges) {
  const points = ranges.flatMap((r, i) => [
    { at: r.start, text: r.before, rank: 2, depth: i, length: r.end - r.start },
    // Of two ranges with the same end, the inner, later one closes first; a closing comes before an opening.
    { at: r.end, text: r.after, rank: r.end === r.start ? 3 : 1, depth: -i, length: r.end - r.start },
  ]);
  points.sort(
    (a, b) =>
      a.at - b.at || a.rank - b.rank || (a.rank === 2 ? b.length - a.length : a.length - b.length) || a.depth - b.depth,
  );
  let out = '';
  let last = 0;
  for (const { at, text } of points) {
    out += source.slice(last, at) + text;
    last = at;
  }
  return out + source.slice(last);
}
