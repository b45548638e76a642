import type { Dendro, DendroLink } from './linkage.ts';

export type DendroSide = 'top' | 'left' | 'right';
export interface DendroBox {
  x: number;
  y: number;
  /** Room for the leaves. */
  length: number;
  /** Room for the heights. */
  depth: number;
  side: DendroSide;
  /** First shown leaf and number of leaves, for a zoomed heatmap. */
  from?: number;
  shown?: number;
}

/** Maps a leaf position and a height into the box; leaves extend down (left, right) or right (top), the root is outside. */
export function dendroScale(dendro: Dendro, box: DendroBox) {
  const { x, y, length, depth, side, from = 0, shown = dendro.leaves } = box;
  // A zoomed heatmap shows a part of the leaves: brackets that leave it end at the edge.
  const along = (at: number) => Math.max(0, Math.min(1, (at + 0.5 - from) / (shown || 1))) * length;
  const share = (height: number) => (dendro.top ? height / dendro.top : 0);
  const across = (height: number) => depth * (side === 'right' ? share(height) : 1 - share(height));
  return (at: number, height: number): [number, number] =>
    side === 'top' ? [x + along(at), y + across(height)] : [x + across(height), y + along(at)];
}

const r = (v: number) => Math.round(v * 10) / 10;
/** One bracket: child, up to the merge, across, down to the other child. */
export function bracket(link: DendroLink, place: (at: number, height: number) => [number, number]): string {
  const points = [
    place(link.left.at, link.left.height),
    place(link.left.at, link.height),
    place(link.right.at, link.height),
    place(link.right.at, link.right.height),
  ];
  return `M${points.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}`;
}

/** The whole tree as one path; brackets without a leaf in view are left out. */
export function dendroPath(dendro: Dendro, box: DendroBox): string {
  const place = dendroScale(dendro, box);
  const { from = 0, shown = dendro.leaves } = box;
  return dendro.links
    .filter((l) => l.right.span[1] >= from && l.left.span[0] < from + shown)
    .map((l) => bracket(l, place))
    .join('');
}
