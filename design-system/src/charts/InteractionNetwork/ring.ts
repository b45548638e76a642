import type { TextMark } from '../../kernels/marks/marks.types.ts';

/** Positions on a circle, clockwise from the top. */
export function ringPlaces(
  n: number,
  cx: number,
  cy: number,
  radius: number,
): { x: number; y: number; turn: number }[] {
  return Array.from({ length: n }, (_, i) => {
    const turn = (i / Math.max(1, n)) * 2 * Math.PI - Math.PI / 2;
    return { x: cx + Math.cos(turn) * radius, y: cy + Math.sin(turn) * radius, turn };
  });
}

/** A name along the ray of a position, read from the inside or, on the left side, from the outside; it is centred on the ray. */
export function radialLabel(x: number, y: number, turn: number): Pick<TextMark, 'x' | 'y' | 'rotate' | 'anchor'> {
  const isRight = Math.cos(turn) >= 0;
  const shown = turn + (isRight ? 0 : Math.PI);
  return {
    ...{ x: x - Math.sin(shown) * 4, y: y + Math.cos(shown) * 4 },
    ...{ rotate: (shown * 180) / Math.PI, anchor: isRight ? 'start' : 'end' },
  };
}

export interface Arc {
  /** The line, which ends before the target's rim to leave space for the arrowhead. */
  path: string;
  head: string;
  /** A point on the line, for pointing at it. */
  middle: [number, number];
}
interface End {
  x: number;
  y: number;
  turn: number;
  /** Radius of the node. */
  r: number;
}
const p = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** An arrow from one node to another, bent to its left, so that the two directions of a pair are side by side. */
export function arcBetween(from: End, to: End, width: number): Arc {
  const head = Math.max(6, width * 1.8);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / far, dx / far];
  const bend = far * 0.16;
  const [mx, my] = [(from.x + to.x) / 2 + nx * bend, (from.y + to.y) / 2 + ny * bend];
  const stop = (end: End, cx: number, cy: number, gap: number): [number, number] => {
    const d = Math.hypot(cx - end.x, cy - end.y) || 1;
    return [end.x + ((cx - end.x) / d) * (end.r + gap), end.y + ((cy - end.y) / d) * (end.r + gap)];
  };
  const [sx, sy] = stop(from, mx, my, 1);
  const [tx, ty] = stop(to, mx, my, 2);
  const [bx, by] = stop(to, mx, my, 2 + head);
  return {
    path: `M${p(sx, sy)}Q${p(mx, my)} ${p(bx, by)}`,
    head: triangle(bx, by, tx, ty, head * 0.5),
    middle: [(sx + 2 * mx + tx) / 4, (sy + 2 * my + ty) / 4],
  };
}

/** A loop outside the ring for a cell type that signals to itself. */
export function selfArc(node: End, width: number): Arc {
  const head = Math.max(6, width * 1.8);
  const [ox, oy] = [Math.cos(node.turn), Math.sin(node.turn)];
  const [nx, ny] = [-oy, ox];
  const reach = node.r + 26;
  const spread = node.r * 0.7 + 3;
  const at = (out: number, side: number): [number, number] => [
    node.x + ox * out + nx * side,
    node.y + oy * out + ny * side,
  ];
  const start = at(node.r * 0.72, -spread * 0.8);
  const end = at(node.r * 0.72 + head * 0.75, spread * 0.95);
  const tip = at(node.r * 0.72, spread * 0.8);
  return {
    path: `M${p(...start)}C${p(...at(reach + 8, -spread * 2))} ${p(...at(reach + 8, spread * 2))} ${p(...end)}`,
    head: triangle(end[0], end[1], tip[0], tip[1], head * 0.5),
    middle: at(reach, 0),
  };
}

function triangle(bx: number, by: number, tx: number, ty: number, half: number): string {
  const d = Math.hypot(tx - bx, ty - by) || 1;
  const [nx, ny] = [-(ty - by) / d, (tx - bx) / d];
  return `M${p(tx, ty)}L${p(bx + nx * half, by + ny * half)}L${p(bx - nx * half, by - ny * half)}Z`;
}
