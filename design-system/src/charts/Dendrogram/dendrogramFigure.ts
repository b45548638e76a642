import { categoryColours } from '../../tokens/palettes.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { bracket, dendroScale } from '../../kernels/matrix/dendroPath.ts';
import { clustersAt, cutHeight, dendroLayout } from '../../kernels/matrix/linkage.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { niceTicks } from '../../kernels/text/ticks.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import type { DendrogramProps } from './Dendrogram.types.ts';

export interface DendrogramTexts {
  number: (v: number) => string;
  heightLabel: string;
  cluster: (n: number) => string;
  cut: (height: string, clusters: number) => string;
  leaf: (cluster: number) => string;
  merge: (leaves: number, height: string) => string;
}
export const ROW = 20;
const FOOT = 44;
const HEAD = 28;

/** Height at which the tree is cut, or null. */
export function cutOf({ data: linkage, k, cutAt }: Pick<DendrogramProps, 'data' | 'k' | 'cutAt'>): number | null {
  if (cutAt !== undefined) return cutAt;
  return k !== undefined && linkage.labels.length > 1
    ? cutHeight(linkage, Math.max(1, Math.min(k, linkage.labels.length)))
    : null;
}

interface Drawn {
  body: { x: number; y: number; w: number; h: number };
  place: ReturnType<typeof dendroScale>;
  theme: StromaTheme;
  texts: DendrogramTexts;
}

/** The axis of the merges' heights with its title. */
function axisMarks(top: number, width: number, { body, place, theme, texts }: Drawn): Mark[] {
  const c = theme.colour;
  const marks: Mark[] = [];
  for (const tick of niceTicks(0, top, 4)) {
    const [x] = place(0, tick);
    marks.push(
      { kind: 'path', d: `M${x} ${body.y + body.h}v4`, stroke: c.plotAxis, width: 1 },
      {
        kind: 'text',
        x,
        y: body.y + body.h + 17,
        text: texts.number(tick),
        anchor: 'middle',
        fill: c.muted,
        part: 'tick',
      },
    );
  }
  marks.push(
    { kind: 'path', d: `M${body.x} ${body.y + body.h}H${body.x + body.w}`, stroke: c.plotAxis, width: 1 },
    {
      kind: 'text',
      x: body.x + body.w / 2,
      y: body.y + body.h + 36,
      text: fitText(texts.heightLabel, width - 16),
      anchor: 'middle',
      fill: c.text,
    },
  );
  return marks;
}

/** Line at the height of the cut, with its label. */
function cutMarks(height: number, words: string, width: number, { body, place, theme }: Drawn): Mark[] {
  const x = Math.max(body.x, place(0, height)[0]);
  const anchor = x + textWidth(words) > width ? 'end' : 'start';
  return [
    {
      kind: 'path',
      d: `M${x} ${HEAD - 8}V${body.y + body.h}`,
      stroke: theme.colour.text,
      width: 1.5,
      dash: '5 3',
      part: 'cut-line',
    },
    {
      kind: 'text',
      x: anchor === 'end' ? x + 4 : x,
      y: 14,
      text: words,
      anchor,
      fill: theme.colour.text,
      part: 'cut-label',
    },
  ];
}

/** Number of each cluster at its middle, so that clusters can be identified without colour. */
function clusterNumbers(
  order: readonly number[],
  clusters: ArrayLike<number>,
  cut: number,
  { body, place, theme, texts }: Drawn,
): Mark[] {
  const c = theme.colour;
  return Array.from({ length: Math.max(...Array.from(clusters)) }, (_, i): Mark => {
    const n = i + 1;
    const places = order.flatMap((leaf, at) => (clusters[leaf] === n ? [at] : []));
    const middle = ((places[0] ?? 0) + (places.at(-1) ?? 0)) / 2;
    const x = place(middle, cut)[0];
    return {
      kind: 'text',
      x: Math.max(body.x + 6, x + 5),
      y: place(middle, 0)[1] - 4,
      text: texts.cluster(n),
      size: 12,
      bold: true,
      fill: c.text,
      halo: c.surface,
      part: 'cluster-number',
    };
  });
}

/** Root on the left, names on the right: long names stay horizontal. Branch lengths are the merges' heights. */
export function dendrogramFigure(
  props: DendrogramProps,
  theme: StromaTheme,
  texts: DendrogramTexts,
  width: number,
  height: number,
): Figure {
  const { data: linkage, isItalic: italicLabels = false, palette = 'Default' } = props;
  const c = theme.colour;
  const layout = dendroLayout(linkage);
  // Keeps an axis even if all heights are 0.
  const dendro = { ...layout, top: layout.top || 1 };
  const cut = cutOf(props);
  const clusters = cut === null ? null : clustersAt(linkage, cut);
  const k = clusters ? Math.max(...clusters) : 1;
  const colours = categoryColours(palette, k);
  const names = Math.min(width * 0.4, 220, Math.max(24, ...linkage.labels.map((l) => textWidth(l))) + 8);
  const body = { x: 8, y: HEAD, w: width - names - 24, h: Math.max(20, height - HEAD - FOOT) };
  const place = dendroScale(dendro, { side: 'left', x: body.x, y: body.y, length: body.h, depth: body.w });
  const clusterOf = (at: number) => clusters?.[linkage.order[at] ?? 0] ?? 0;
  const drawn: Drawn = { body, place, theme, texts };
  const marks: Mark[] = axisMarks(dendro.top, width, drawn);
  const targets: Target[] = [];
  for (const link of dendro.links) {
    const within = cut !== null && link.height <= cut;
    marks.push({
      kind: 'path',
      d: bracket(link, place),
      stroke: within ? (colours[clusterOf(link.left.span[0]) - 1] ?? c.text) : c.text,
      width: within ? 1.75 : 1,
      part: 'branch',
      title: texts.merge(link.right.span[1] - link.left.span[0] + 1, texts.number(link.height)),
    });
  }
  if (cut !== null)
    marks.push(...cutMarks(Math.min(cut, dendro.top * 1.02), texts.cut(texts.number(cut), k), width, drawn));
  const row = body.h / linkage.labels.length;
  const every = row >= 10 ? 1 : Math.ceil(10 / row);
  const size = row >= 13 ? 12 : 10.5;
  const fit = nameFitter(linkage.labels, names - 4, size);
  linkage.order.forEach((leaf, at) => {
    const [x, y] = place(at, 0);
    const name = linkage.labels[leaf] ?? '';
    const cluster = clusterOf(at);
    if (cluster)
      marks.push({
        kind: 'rect',
        x: x + 3,
        y: y - Math.min(8, row) / 2,
        w: 4,
        h: Math.min(8, row),
        fill: colours[cluster - 1] ?? c.text,
        part: `cluster-${cluster}`,
      });
    if (at % every === 0) {
      const text = fit(name);
      marks.push({
        kind: 'text',
        x: x + 12,
        y: y + size * 0.35,
        text,
        size,
        italic: italicLabels,
        fill: c.text,
        part: 'leaf',
        ...(text !== name && { title: name }),
      });
    }
    targets.push({
      id: String(leaf),
      x: x + 1,
      y: y - row / 2,
      w: names + 10,
      h: row,
      lines: [name, ...(cluster ? [texts.leaf(cluster)] : [])],
    });
  });
  if (clusters && k > 1) marks.push(...clusterNumbers(linkage.order, clusters, cut ?? 0, drawn));
  return { marks, targets, leftOut: dendro.leftOut };
}
