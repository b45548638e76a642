import { cutInto, type Dendro, type DendroNode } from '../../kernels/matrix/linkage.ts';
import type { CnvHeatmapData, CnvPart } from './CnvHeatmap.types.ts';

/** Neighbouring cells of one reference group or cluster; `from` and `to` count cells of their part. */
export interface CnvBlock {
  part: 'reference' | 'tested';
  /** Index of the reference group, or cluster number - 1. */
  number: number;
  name: string | null;
  from: number;
  to: number;
}

/** The reference groups, then the clusters of a cut into `k`, from above. */
export function cnvBlocks(data: CnvHeatmapData, k: number): CnvBlock[] {
  let from = 0;
  const groups = data.reference.groups.map((group, number): CnvBlock => {
    from += group.cells;
    return { part: 'reference', number, name: group.name, from: from - group.cells, to: from };
  });
  from = 0;
  const clusters: CnvBlock[] = [];
  const of = cutInto(data.tree, Math.min(k, data.leaves.length));
  data.leaves.forEach((cells, leaf) => {
    const number = (of[leaf] ?? 1) - 1;
    const last = clusters.at(-1);
    if (last?.number === number) last.to += cells;
    else clusters.push({ part: 'tested', number, name: null, from, to: from + cells });
    from += cells;
  });
  return [...groups, ...clusters];
}

/** The tree in units of cells: a leaf is as long as it has cells. */
export function cnvDendro({ tree, leaves }: Pick<CnvHeatmapData, 'tree' | 'leaves'>): Dendro {
  let from = 0;
  const nodes: DendroNode[] = leaves.map((cells) => {
    from += cells;
    return { at: from - cells / 2 - 0.5, height: 0, span: [from - cells, from - 1] };
  });
  const links = tree.merges.map(([a = 0, b = 0, height = 0], merge) => {
    let [left, right] = [nodes[a] as DendroNode, nodes[b] as DendroNode];
    if (left.at > right.at) [left, right] = [right, left];
    nodes.push({ at: (left.at + right.at) / 2, height, span: [left.span[0], right.span[1]] });
    return { left, right, height, merge };
  });
  return { leaves: from, links, leftOut: 0, top: Math.max(0, ...links.map((link) => link.height)) };
}

/** Rows of a range of cells. */
export const rowsOf = ({ cells, rows }: CnvPart, from: number, to: number): [number, number] => [
  Math.min(rows, Math.floor((from * rows) / (cells || 1))),
  Math.min(rows, Math.ceil((to * rows) / (cells || 1))),
];

/** Mean of a block in windows from `start` to `end` - 1. */
export function blockMean(data: CnvHeatmapData, block: CnvBlock, start: number, end: number): number {
  const part = data[block.part];
  const [first, last] = rowsOf(part, block.from, block.to);
  let sum = 0;
  for (let row = first; row < last; row++)
    for (let w = start; w < end; w++) sum += part.values[row * data.windows + w] ?? 0;
  return sum / ((last - first) * (end - start) || 1);
}
