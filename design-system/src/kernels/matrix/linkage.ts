import type { Linkage } from '@stroma/contract/tools';

/** A node of a drawn dendrogram: `at` along the leaves (leaf i of the page's order is at i), `height` as the tool computed it. */
export interface DendroNode {
  at: number;
  height: number;
  /** First and last leaf on the page below this node. */
  span: readonly [number, number];
}
export interface DendroLink {
  left: DendroNode;
  right: DendroNode;
  height: number;
  /** Merge index; node id = leaves + merge. */
  merge: number;
}
export interface Dendro {
  leaves: number;
  links: readonly DendroLink[];
  /** Largest height; 0 for a single leaf. */
  top: number;
  /** Merges whose height is missing or infinite: they have no link. */
  leftOut: number;
}

/** A scipy linkage laid out as scipy draws it: a merge stands half-way between its two children. */
export function dendroLayout(linkage: Linkage): Dendro {
  const n = linkage.labels.length;
  const nodes: DendroNode[] = new Array(n);
  linkage.order.forEach((leaf, at) => (nodes[leaf] = { at, height: 0, span: [at, at] }));
  const links = linkage.merges.flatMap(([a = 0, b = 0, height = 0], merge): DendroLink[] => {
    let [left, right] = [nodes[a] as DendroNode, nodes[b] as DendroNode];
    if (left.at > right.at) [left, right] = [right, left];
    const isPlaced = Number.isFinite(height);
    nodes[n + merge] = {
      at: (left.at + right.at) / 2,
      // The upper link starts at the end of the drawn branches.
      height: isPlaced ? height : Math.max(left.height, right.height),
      span: [left.span[0], right.span[1]],
    };
    return isPlaced ? [{ left, right, height, merge }] : [];
  });
  return {
    ...{ leaves: n, links },
    top: Math.max(0, ...links.map((l) => l.height)),
    leftOut: linkage.merges.length - links.length,
  };
}

/** Height between the merge that makes `k` clusters and the one that makes k - 1. */
export function cutHeight(linkage: Linkage, k: number): number {
  const heights = linkage.merges.map((m) => m[2] ?? 0).sort((a, b) => a - b);
  const n = linkage.labels.length;
  const below = heights[n - k - 1] ?? 0;
  const above = heights[n - k] ?? (heights.at(-1) ?? 0) * 1.05;
  return (below + above) / 2;
}

/** Clusters that a cut at `height` leaves, 1, 2, … in page order, for each leaf (scipy's fcluster with criterion "distance"). */
export function clustersAt(linkage: Linkage, height: number): number[] {
  const n = linkage.labels.length;
  const parent = Array.from({ length: n + linkage.merges.length }, (_, i) => i);
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] as number;
    return i;
  };
  linkage.merges.forEach(([a = 0, b = 0, h = 0], m) => {
    if (h > height) return;
    parent[root(a)] = n + m;
    parent[root(b)] = n + m;
  });
  const seen = new Map<number, number>();
  const clusters = new Array<number>(n).fill(0);
  for (const leaf of linkage.order) {
    const r = root(leaf);
    if (!seen.has(r)) seen.set(r, seen.size + 1);
    clusters[leaf] = seen.get(r) as number;
  }
  return clusters;
}

/** `k` clusters by undoing the k - 1 last merges. */
export function cutInto(linkage: Linkage, k: number): number[] {
  return clustersAt(linkage, cutHeight(linkage, Math.max(1, Math.min(k, linkage.labels.length))));
}
