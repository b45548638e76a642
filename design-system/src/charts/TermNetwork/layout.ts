/** Node positions, 0 to 1 in both directions. */
export interface Place {
  x: number;
  y: number;
}
export interface WeightedLink {
  a: number;
  b: number;
  /** Strength of attraction, 0 to 1. */
  similarity: number;
}
const ROUNDS = 300;
/** Keeps unconnected nodes near the others, which would otherwise become small. */
const GRAVITY = 2;
/** Golden angle: a start that is even and the same each time. */
const TURN = Math.PI * (3 - Math.sqrt(5));

/** A spring layout (Fruchterman and Reingold 1991): tied nodes attract each other, all nodes repel. The same input gives the same layout. */
export function springLayout(nodes: number, ties: readonly WeightedLink[]): Place[] {
  const at = Array.from({ length: nodes }, (_, i) => {
    const r = 0.5 * Math.sqrt((i + 0.5) / Math.max(1, nodes));
    return { x: r * Math.cos(i * TURN), y: r * Math.sin(i * TURN) };
  });
  const degree = new Array<number>(nodes).fill(0);
  for (const { a, b } of ties) for (const k of [a, b]) degree[k]! += 1;
  const ideal = 0.9 / Math.sqrt(Math.max(1, nodes));
  for (let round = 0; round < ROUNDS; round++) {
    const step = 0.1 * (1 - round / ROUNDS);
    const move = at.map(({ x, y }) => ({ x: -x * GRAVITY * ideal, y: -y * GRAVITY * ideal }));
    const push = (i: number, j: number, force: (distance: number) => number) => {
      const [p, q] = [at[i]!, at[j]!];
      const [dx, dy] = [p.x - q.x, p.y - q.y];
      const distance = Math.max(1e-4, Math.hypot(dx, dy));
      const by = force(distance) / distance;
      move[i]!.x += dx * by;
      move[i]!.y += dy * by;
      move[j]!.x -= dx * by;
      move[j]!.y -= dy * by;
    };
    for (let i = 0; i < nodes; i++) for (let j = i + 1; j < nodes; j++) push(i, j, (d) => (ideal * ideal) / d);
    // A node of a dense group is pulled by many at once: without the division the group would fall into one point.
    for (const { a, b, similarity } of ties)
      push(a, b, (d) => (-d * d * similarity) / (ideal * Math.sqrt(degree[a]! * degree[b]!) * 0.5));
    at.forEach((place, i) => {
      const { x, y } = move[i]!;
      const length = Math.max(1e-9, Math.hypot(x, y));
      const by = Math.min(length, step) / length;
      place.x += x * by;
      place.y += y * by;
    });
  }
  return toUnit(at);
}

function toUnit(at: readonly Place[]): Place[] {
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(1e-9, Math.max(...xs) - x0), Math.max(1e-9, Math.max(...ys) - y0)];
  return at.map(({ x, y }) =>
    at.length === 1 ? { x: 0.5, y: 0.5 } : { x: w > 1e-8 ? (x - x0) / w : 0.5, y: h > 1e-8 ? (y - y0) / h : 0.5 },
  );
}
