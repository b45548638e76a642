/** An ellipse: centre, half axes, rotation in radians. */
export interface Ellipse {
  x: number;
  y: number;
  a: number;
  b: number;
  turn: number;
}

/** Intersections of a horizontal line with an ellipse. */
function cut(e: Ellipse, y: number): [number, number] | null {
  const [c, s] = [Math.cos(e.turn), Math.sin(e.turn)];
  const dy = y - e.y;
  // (dx c + dy s)^2 / a^2 + (-dx s + dy c)^2 / b^2 = 1
  const [ia, ib] = [1 / (e.a * e.a), 1 / (e.b * e.b)];
  const p = c * c * ia + s * s * ib;
  const q = 2 * dy * c * s * (ia - ib);
  const r = dy * dy * (s * s * ia + c * c * ib) - 1;
  const root = q * q - 4 * p * r;
  if (root <= 0) return null;
  const half = Math.sqrt(root);
  return [e.x + (-q - half) / (2 * p), e.x + (-q + half) / (2 * p)];
}
const reach = (e: Ellipse) => Math.sqrt((e.a * Math.sin(e.turn)) ** 2 + (e.b * Math.cos(e.turn)) ** 2);

/** Area of each exclusive region, by bit mask of the sets, summed over `lines` horizontal lines; edges between are exact on each line. */
export function regionAreas(ellipses: readonly Ellipse[], lines = 240): number[] {
  const n = ellipses.length;
  const areas = new Array<number>(1 << n).fill(0);
  const low = Math.min(...ellipses.map((e) => e.y - reach(e)));
  const high = Math.max(...ellipses.map((e) => e.y + reach(e)));
  const step = (high - low) / lines;
  for (let i = 0; i < lines; i++) {
    const y = low + (i + 0.5) * step;
    const ends: [number, number][] = [];
    ellipses.forEach((e, k) => {
      const span = cut(e, y);
      if (span) ends.push([span[0], 1 << k], [span[1], 1 << k]);
    });
    ends.sort((a, b) => a[0] - b[0]);
    let mask = 0;
    ends.forEach(([x, bit], j) => {
      const before = ends[j - 1];
      if (before && mask) areas[mask] = (areas[mask] as number) + (x - before[0]) * step;
      mask ^= bit;
    });
  }
  return areas;
}

/** Depth of a point inside an ellipse, in about px; negative outside. */
export function depth(e: Ellipse, x: number, y: number): number {
  const [c, s] = [Math.cos(e.turn), Math.sin(e.turn)];
  const [u, v] = [(x - e.x) * c + (y - e.y) * s, (y - e.y) * c - (x - e.x) * s];
  return (1 - Math.hypot(u / e.a, v / e.b)) * Math.min(e.a, e.b);
}

export function ellipsePath(e: Ellipse): string {
  const [c, s] = [Math.cos(e.turn) * e.a, Math.sin(e.turn) * e.a];
  const r = (v: number) => Math.round(v * 100) / 100;
  const arc = `A${r(e.a)} ${r(e.b)} ${r((e.turn * 180) / Math.PI)} 1 0`;
  return `M${r(e.x - c)} ${r(e.y - s)}${arc} ${r(e.x + c)} ${r(e.y + s)}${arc} ${r(e.x - c)} ${r(e.y - s)}Z`;
}
