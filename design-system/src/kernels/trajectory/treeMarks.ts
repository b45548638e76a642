import type { TrajectoryResult, TrajectoryTree } from '@stroma/contract/tools';
import type { StromaTheme } from '../../theme/themes.ts';
import type { EmbeddingProjection } from '../points/embedding.types.ts';
import { placePointLabels, type LabelPoint } from '../marks/labels.ts';
import type { Mark } from '../marks/marks.types.ts';
import { nameFitter } from '../text/names.ts';

export type Paga = NonNullable<TrajectoryResult['check']['paga']>;
type Projection = Pick<EmbeddingProjection, 'at' | 'width' | 'height'>;

interface TreeOptions {
  theme: StromaTheme;
  showTree: boolean;
  showBranchPoints: boolean;
  rootText: string;
  /** Connected groups; default none. */
  paga?: Paga | null | undefined;
  groupName?: (group: string) => string;
  /** Thinner, without numbers: one of many panels. */
  small?: boolean;
}

const RADIUS = { branch: 9, root: 7, small: 3 };
const LONGEST_NAME = 130;
const MOST_AVOIDED = 400;
/** A circle as obstacles for labels. */
const circle = (x: number, y: number, r: number): LabelPoint[] =>
  [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => ({ x: x + i * r * 0.7, y: y + j * r * 0.7, text: '' })));

/** The edges as straight lines: smoothed ones would leave the data. */
export function edgeMarks(
  { nodes, edges }: TrajectoryTree,
  { at }: Pick<Projection, 'at'>,
  theme: StromaTheme,
  small = false,
): Mark[] {
  const places = nodes.map((n) => at(n.x, n.y));
  const d = edges
    .flatMap(([a, b]) => {
      const [p, q] = [places[a as number], places[b as number]];
      return p && q ? [`M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`] : [];
    })
    .join('');
  const { surface, text } = theme.colour;
  return [
    { kind: 'path', d, stroke: surface, width: small ? 2 : 3, opacity: 0.75, round: true },
    { kind: 'path', d, stroke: text, width: small ? 1 : 1.5, round: true, part: 'tree' },
  ];
}
/** Points along the edges that labels should avoid; empty for a tree of thousands of nodes, which leaves no free space. */
function alongEdges({ edges }: TrajectoryTree, places: readonly (readonly [number, number])[]): LabelPoint[] {
  if (edges.length > MOST_AVOIDED) return [];
  return edges.flatMap(([a, b]) => {
    const [p, q] = [places[a as number], places[b as number]];
    if (!p || !q) return [];
    const steps = Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) / 6);
    return Array.from({ length: steps + 1 }, (_, i) => {
      const f = i / Math.max(1, steps);
      return { x: p[0] + (q[0] - p[0]) * f, y: p[1] + (q[1] - p[1]) * f, text: '' };
    });
  });
}

/** Edges, numbered branch points, roots and connected groups with halos; labels overlap neither each other nor numbers. */
export function treeMarks(tree: TrajectoryTree, projection: Projection, o: TreeOptions): Mark[] {
  const { theme, small = false } = o;
  const c = theme.colour;
  const places = tree.nodes.map((n) => projection.at(n.x, n.y));
  const marks: Mark[] = [];
  if (o.showTree) marks.push(...edgeMarks(tree, projection, theme, small));
  const labels: LabelPoint[] = [];
  const taken: LabelPoint[] = [];
  if (o.paga) pagaMarks(o.paga, projection, o, { marks, labels, taken });
  if (o.showBranchPoints)
    tree.branchPoints.forEach((node, i) => {
      const p = places[node];
      if (!p) return;
      const [x, y] = p;
      const r = small ? RADIUS.small : RADIUS.branch;
      marks.push({ kind: 'circle', x, y, r, fill: c.text, stroke: c.surface, part: 'branch-point' });
      if (small) return;
      const text = String(i + 1);
      marks.push({
        ...{ kind: 'text', x, y: y + 4, text, size: text.length > 2 ? 9 : 11, bold: true },
        ...{ anchor: 'middle', fill: c.surface },
      });
      taken.push(...circle(x, y, r));
    });
  for (const node of tree.roots) {
    const p = places[node];
    if (!p) continue;
    const [x, y] = p;
    marks.push({ kind: 'circle', x, y, r: small ? 3.5 : RADIUS.root, fill: c.surface, stroke: c.text, part: 'root' });
    if (small) continue;
    marks.push({ kind: 'circle', x, y, r: 3, fill: c.text });
    taken.push(...circle(x, y, RADIUS.root));
    // The first is placed first: it is never the one that finds no room.
    labels.unshift({ x, y, text: o.rootText });
  }
  if (labels.length) taken.push(...alongEdges(tree, places));
  return small ? marks : [...marks, ...names(labels, taken, projection, theme, o.rootText)];
}

function names(
  labels: readonly LabelPoint[],
  taken: readonly LabelPoint[],
  { width, height }: Projection,
  theme: StromaTheme,
  root: string,
): Mark[] {
  const c = theme.colour;
  return placePointLabels(labels, { x: 2, y: 2, w: width - 4, h: height - 4 }, taken).flatMap((l): Mark[] => [
    ...(l.led
      ? [
          {
            kind: 'path' as const,
            d: `M${l.x.toFixed(1)} ${l.y.toFixed(1)}L${(l.left > l.x ? l.left - 2 : l.left + l.width + 2).toFixed(1)} ${(l.base - 4).toFixed(1)}`,
            stroke: c.plotAxis,
            width: 1,
          },
        ]
      : []),
    {
      ...{ kind: 'text', x: l.left, y: l.base, text: l.text, bold: true, fill: c.text, halo: c.surface },
      part: l.text === root ? 'root-label' : 'group-label',
    },
  ]);
}

/** Groups at the median of their cells: dashed lines, thicker for a stronger connection; those of the spanning tree in ink, others muted. */
function pagaMarks(
  paga: Paga,
  { at }: Projection,
  o: TreeOptions,
  into: { marks: Mark[]; labels: LabelPoint[]; taken: LabelPoint[] },
): void {
  const c = o.theme.colour;
  const places = paga.groups.map((g) => at(g.x, g.y));
  const most = Math.max(1, ...paga.groups.map((g) => g.cells));
  const byStrength = [...paga.edges].sort((a, b) => Number(a.tree) - Number(b.tree) || a.weight - b.weight);
  for (const { a, b, weight, tree } of byStrength) {
    const [p, q] = [places[a], places[b]];
    if (!p || !q) continue;
    const d = `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
    const width = (o.small ? 0.5 : 1) + weight * (o.small ? 1 : 2.5);
    into.marks.push(
      { kind: 'path', d, stroke: c.surface, width: width + 2, opacity: 0.7 },
      { kind: 'path', d, stroke: tree ? c.text : c.muted, width, dash: '5 4', part: 'paga-edge' },
    );
  }
  const names = paga.groups.map(({ group }) => o.groupName?.(group) ?? group);
  const fit = nameFitter(names, LONGEST_NAME);
  paga.groups.forEach(({ cells }, i) => {
    const p = places[i];
    if (!p) return;
    const r = (o.small ? 2 : 3) + (o.small ? 2 : 4) * Math.sqrt(cells / most);
    into.marks.push({ kind: 'circle', x: p[0], y: p[1], r, fill: c.surface, stroke: c.text, part: 'paga-group' });
    const text = fit(names[i]!);
    into.taken.push(...circle(p[0], p[1], r));
    into.labels.push({ x: p[0], y: p[1], text });
  });
}
