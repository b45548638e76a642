/**
 * Inserts text around ranges of a source. An inner range is inside the outer one's text even if both begin or end at the same position.
 * @param {string} source
 * @param {{ start: number, end: number, before: string, after: string }[]} ranges in the order of a walk from the outside in
 */
export function wrap(source, ranges) {
  const points = ranges.flatMap((r, i) => [
    { at: r.start, text: r.before, rank: 2, depth: i, length: r.end - r.start },
    // If two ranges have the same end, the inner, later one closes first; closings come before openings.
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
