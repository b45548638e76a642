import type { TrajectoryCells, TrajectoryTree } from '@stroma/contract/tools';
import type { StromaTheme } from '../../theme/themes.ts';
import type { EmbeddingProjection } from '../embedding/embedding.types.ts';
import type { Mark } from '../marks/marks.types.ts';

/** Largest pseudotime; 0 where no cell was reached. */
export const longest = (pseudotime: readonly (number | null)[]) => {
  let most = 0;
  for (const v of pseudotime) if (v !== null && v > most) most = v;
  return most;
};

/** Pseudotime read from the other end; what was not reached stays so. */
export function reversedTime(pseudotime: readonly (number | null)[]): (number | null)[] {
  const most = longest(pseudotime);
  return pseudotime.map((v) => (v === null ? null : most - v));
}

/** Where pseudotime starts: the tool's root, or, reversed, the leaf whose nearest cell came last. */
export function startNode(cells: TrajectoryCells, tree: TrajectoryTree, reverse: boolean): number {
  if (!reverse) return tree.root;
  const at = new Map(tree.nodes.map((n) => [n.id, n]));
  let [best, latest] = [tree.root, -1];
  for (const id of tree.leaves) {
    const node = at.get(id);
    if (!node || id === tree.root) continue;
    let [near, time] = [Infinity, -1];
    for (let i = 0; i < cells.x.length; i++) {
      const d = ((cells.x[i] as number) - node.x) ** 2 + ((cells.y[i] as number) - node.y) ** 2;
      const t = cells.pseudotime[i];
      if (d < near && t !== null && t !== undefined) [near, time] = [d, t];
    }
    if (time > latest) [best, latest] = [id, time];
  }
  return best;
}

interface TreeOptions {
  theme: StromaTheme;
  showTree: boolean;
  showBranchPoints: boolean;
  root: number;
  rootText: string;
  /** Thinner, without numbers: one of many panels. */
  small?: boolean;
}

/** Edges, numbered branch points and the root, with a halo, so that they read on any colouring. */
export function treeMarks(tree: TrajectoryTree, { at }: Pick<EmbeddingProjection, 'at'>, o: TreeOptions): Mark[] {
  const { theme, small } = o;
  const c = theme.colour;
  const places = new Map(tree.nodes.map((n) => [n.id, at(n.x, n.y)] as const));
  const marks: Mark[] = [];
  if (o.showTree) {
    const d = tree.edges
      .flatMap(([a, b]) => {
        const [p, q] = [places.get(a as number), places.get(b as number)];
        return p && q ? [`M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`] : [];
      })
      .join('');
    marks.push(
      { kind: 'path', d, stroke: c.surface, width: small ? 3 : 4.5, opacity: 0.85 },
      { kind: 'path', d, stroke: c.text, width: small ? 1 : 1.75, part: 'tree' },
    );
  }
  if (o.showBranchPoints)
    tree.branchPoints.forEach((id, i) => {
      const p = places.get(id);
      if (!p) return;
      marks.push({
        kind: 'circle',
        x: p[0],
        y: p[1],
        r: small ? 3 : 9,
        fill: c.text,
        stroke: c.surface,
        part: 'branch-point',
      });
      if (!small)
        marks.push({
          kind: 'text',
          x: p[0],
          y: p[1] + 4,
          text: String(i + 1),
          size: 11,
          bold: true,
          anchor: 'middle',
          fill: c.surface,
        });
    });
  const root = places.get(o.root);
  if (root) {
    marks.push({
      kind: 'circle',
      x: root[0],
      y: root[1],
      r: small ? 3.5 : 7,
      fill: c.surface,
      stroke: c.text,
      part: 'root',
    });
    if (!small)
      marks.push(
        { kind: 'circle', x: root[0], y: root[1], r: 3, fill: c.text },
        {
          kind: 'text',
          x: root[0] + 11,
          y: root[1] - 8,
          text: o.rootText,
          bold: true,
          fill: c.text,
          halo: c.surface,
          part: 'root-label',
        },
      );
  }
  return marks;
}
