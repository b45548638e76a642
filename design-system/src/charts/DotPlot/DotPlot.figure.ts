import type { StromaTheme } from '../../theme/themes.ts';
import { rampBytes } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { clusterRows } from '../../kernels/matrix/cluster.ts';
import { dendroPath } from '../../kernels/matrix/dendroPath.ts';
import { colourBar, colourBarWidth } from '../../kernels/matrix/heatMarks.ts';
import { heatColour, type HeatModel } from '../../kernels/matrix/heatModel.ts';
import { dendroLayout, type Dendro } from '../../kernels/matrix/linkage.ts';
import { fitSuffixedNames, nameFitter } from '../../kernels/text/names.ts';
import { textWidth, wrapText } from '../../kernels/text/text.ts';
import { dotRadius, orderGenes, scaledMeans, sizeDomain } from './dots.ts';
import type { DotPlotProps } from './DotPlot.types.ts';

export interface DotTexts {
  number: (v: number) => string;
  percent: (v: number) => string;
  share: string;
  mean: string;
  scaledMean: string;
  genes: string;
  count: (n: number) => string;
}

/** Row height of a group in px: on the screen, with two lines, in a file, and maximum. */
export const DOT_ROW = 24;
const ROW = { lines: 28, file: 18, most: 44 };
/** From this number of groups on, names use one line where possible. */
const MANY = 12;
/** Column width of a gene in px: the minimum for upright names, and the maximum. */
const COLUMN = { least: 11, most: 36 };
const SIZE = 12;
/** Heights in px: a line of the legend, a line of horizontal text, the tree, and the gap between blocks. */
const LINE = 24;
const WORDS = 18;
const TREE = 48;
const APART = 14;
/** Maximum height in px of upright names of genes or gene groups. */
const UPRIGHT = 132;
const SHARES = [0.25, 0.5, 0.75, 1];

interface Span {
  name: string;
  from: number;
  to: number;
}
/** Groups from top to bottom, with their tree if they are clustered: average linkage of their means, each gene on its own scale. */
function groupsOf({ data: cells, groups, isClustered: clustered }: DotPlotProps): {
  rows: number[];
  tree: Dendro | null;
} {
  const given = groups.map((_, i) => i);
  if (!clustered || groups.length < 3) return { rows: given, tree: null };
  const scaled = cells.map(scaledMeans);
  const linkage = clusterRows(
    given.map((i) => scaled.map((line) => line[i] ?? 0)),
    groups,
  );
  return { rows: linkage.order, tree: dendroLayout(linkage) };
}
/** Gene groups that are named after cell groups follow the order of those. */
function geneGroupsOf({ geneGroups, groups }: DotPlotProps, rows: readonly number[]): DotPlotProps['geneGroups'] {
  if (!geneGroups?.every(({ name }) => groups.includes(name))) return geneGroups;
  const place = (name: string) => rows.indexOf(groups.indexOf(name));
  return [...geneGroups].sort((a, b) => place(a.name) - place(b.name));
}

interface Plan {
  rows: readonly number[];
  tree: Dendro | null;
  /** Rows of `cells` from the left. */
  columns: readonly number[];
  /** Gene groups, cut at the ends of blocks. */
  spans: readonly Span[];
  /** Lines of each group's name, by row. */
  names: readonly (readonly string[])[];
  left: number;
  /** px of the legend with a line of the groups' title. */
  top: number;
  /** px over the dots of a block for groups of genes, and below them for genes. */
  above: number;
  below: number;
  isLevel: { genes: boolean; spans: boolean };
  blocks: number;
  perBlock: number;
  step: { x: number; y: number };
  leastRow: number;
}

/** A bar and the sizes share a line if both fit. */
const legendLines = (props: DotPlotProps, texts: DotTexts, width: number): number => {
  const sizes = textWidth(texts.share, SIZE) + SHARES.length * 64;
  return colourBarWidth(barModel(props, texts), barTexts(texts)) + sizes + 40 > width ? 2 : 1;
};
const barTexts = (texts: DotTexts) => ({ number: texts.number, noValue: '', more: String, count: String });
/** The part of a heatmap model that the colour bar needs. */
const barModel = (props: DotPlotProps, texts: DotTexts) =>
  ({
    domain: [0, highestOf(props)],
    extent: null,
    spec: {
      ...{ valueLabel: props.isScaledByRow ? texts.scaledMean : texts.mean, ramp: props.ramp ?? 'haze' },
      ...{ matrix: { rows: [], columns: [], values: [] }, rowLabel: '', columnLabel: '' },
    },
  }) as unknown as HeatModel;
const highestOf = ({ data: cells, isScaledByRow }: DotPlotProps) =>
  isScaledByRow ? 1 : Math.max(1e-9, ...cells.flat().map((c) => c.mean));

/** Full names on one or two lines; a longer name is shortened, but keeps its end and its n. */
function namesOf({ groups, groupSizes, suffixes }: DotPlotProps, texts: DotTexts, room: number): string[][] {
  const labels = groups.map((name, i) => {
    const kept = suffixes?.[i] ?? '';
    const n = groupSizes ? ` (${texts.count(groupSizes[i] ?? 0)})` : '';
    return { name: name.slice(0, name.length - kept.length), tail: kept + n };
  });
  const whole = labels.map(({ name, tail }) => wrapText(name + tail, room, SIZE));
  const isWhole = whole.every((lines) => lines.length <= 2 && lines.every((line) => textWidth(line, SIZE) <= room));
  return isWhole ? whole : fitSuffixedNames(labels, room, SIZE).map((line) => [line]);
}

/** Layout at a width; row heights fill the given height. */
function planOf(props: DotPlotProps, texts: DotTexts, width: number, height?: number): Plan {
  const { genes, groups, groupSizes } = props;
  const { rows, tree } = groupsOf(props);
  const { order: columns, spans } = orderGenes(genes, geneGroupsOf(props, rows));
  const whole = groups.map((name, i) => name + (groupSizes ? ` (${texts.count(groupSizes[i] ?? 0)})` : ''));
  // With many groups, a name on two lines would double the height of every row.
  const share = width >= 480 ? 0.34 : groups.length > MANY ? 0.42 : 0.36;
  const room = Math.min(width * share, Math.max(0, ...whole.map((name) => textWidth(name, SIZE))));
  const names = namesOf(props, texts, room);
  const widest = Math.max(0, ...names.flat().map((line) => textWidth(line, SIZE)));
  const left = Math.min(widest, room) + 14;
  const wide = width - left - (tree ? TREE + 8 : 8);
  const perLine = Math.max(1, Math.floor(wide / COLUMN.least));
  const blocks = Math.max(1, Math.ceil(genes.length / perLine));
  const perBlock = Math.max(1, Math.ceil(genes.length / blocks));
  const x = Math.min(wide / perBlock, Math.max(COLUMN.most, (width * 0.55) / perBlock));
  const cut = spans.flatMap((span) => cutAtBlocks(span, perBlock));
  const widestGene = Math.max(0, ...genes.map((gene) => textWidth(gene, SIZE)));
  const isLevel = {
    genes: widestGene + 6 <= x,
    spans: cut.every(({ name, from, to }) => textWidth(name, SIZE) + 4 <= (to - from + 1) * x),
  };
  const uprightSpan = Math.min(UPRIGHT, Math.max(0, ...spans.map(({ name }) => textWidth(name, SIZE))));
  const above = cut.length ? 12 + (isLevel.spans ? WORDS : uprightSpan + 6) : 6;
  const below = isLevel.genes ? WORDS + 4 : Math.min(UPRIGHT, widestGene) + 12;
  const top = legendLines(props, texts, width) * LINE + (props.groupLabel ? WORDS : 0) + 6;
  const leastRow = Math.max(names.some((lines) => lines.length > 1) ? ROW.lines : 0, ROW.file);
  const free = (height ?? 0) - top - WORDS - blocks * (above + below) - (blocks - 1) * APART;
  const count = Math.max(1, rows.length);
  const y = Math.max(leastRow, Math.min(Math.max(ROW.most, 600 / count), free / blocks / count));
  return {
    ...{ rows, tree, columns, spans: cut, names, left, top, above, below, isLevel, blocks, perBlock, leastRow },
    step: { x, y },
  };
}
/** A group of genes whose columns go on in the next block has a bracket in each. */
function cutAtBlocks({ name, from, to }: Span, perBlock: number): Span[] {
  const parts: Span[] = [];
  for (let at = from; at <= to;) {
    const end = Math.min(to, (Math.floor(at / perBlock) + 1) * perBlock - 1);
    parts.push({ name, from: at, to: end });
    at = end + 1;
  }
  return parts;
}
const heightOf = ({ top, above, below, blocks, rows }: Plan, row: number) =>
  Math.ceil(top + WORDS + blocks * (above + below + rows.length * row) + (blocks - 1) * APART);

/** px of the figure on a screen: rows of 24 px. */
export function dotHeight(props: DotPlotProps, texts: DotTexts, width: number): number {
  const plan = planOf(props, texts, width);
  return heightOf(plan, Math.max(DOT_ROW, plan.leastRow));
}
/** Row height of a file in px: 18, or if it may be higher, as wide as columns. */
export function dotFileHeight(props: DotPlotProps, texts: DotTexts, width: number, height?: number): number {
  const plan = planOf(props, texts, width);
  const least = heightOf(plan, plan.leastRow);
  return Math.max(least, height ?? heightOf(plan, Math.max(plan.leastRow, Math.min(DOT_ROW, plan.step.x))));
}

/** Groups x genes: area by the share of expressing cells, colour by mean (specification 2.8); genes go on in further blocks where they must. */
export function dotFigure(
  props: DotPlotProps,
  theme: StromaTheme,
  texts: DotTexts,
  width: number,
  height: number,
): Figure {
  const { genes, groups, data: cells, isScaledByRow = false, groupLabel } = props;
  const plan = planOf(props, texts, width, height);
  const { rows, columns, left, top, above, below, perBlock, blocks, step, names, isLevel } = plan;
  const c = theme.colour;
  const sizes = sizeDomain(props);
  const colours = { bytes: rampBytes(props.ramp ?? 'haze', theme.scheme), domain: [0, highestOf(props)] as const };
  const most = Math.max(2, Math.min(LINE / 2 - 1, step.x / 2 - 0.5, step.y / 2 - 1));
  const high = rows.length * step.y;
  const topAt = (block: number) => top + block * (above + high + below + APART) + above;
  const columnAt = (k: number) => left + (k % perBlock) * step.x;
  const [marks, targets]: [Mark[], Target[]] = [legend(props, theme, texts, width, sizes, most), []];
  if (groupLabel)
    marks.push({
      ...{ kind: 'text', part: 'axis-title', x: left - 8, y: top - 4, anchor: left > 120 ? 'end' : 'start' },
      ...(left <= 120 && { x: 4 }),
      ...{ text: groupLabel, fill: c.text },
    });
  const fitGene = nameFitter(genes, isLevel.genes ? Infinity : UPRIGHT);
  for (let block = 0; block < blocks; block += 1) {
    const y = topAt(block);
    const own = columns.slice(block * perBlock, (block + 1) * perBlock);
    const wide = own.length * step.x;
    const grid = [
      ...rows.map((_, i) => `M${left} ${y + (i + 0.5) * step.y}h${wide}`),
      ...own.map((_, k) => `M${left + (k + 0.5) * step.x} ${y}v${high}`),
    ];
    marks.push(
      { kind: 'path', d: grid.join(''), stroke: c.plotGrid, width: 0.5 },
      { kind: 'path', d: `M${left} ${y}v${high}h${wide}`, stroke: c.plotAxis, width: 1 },
    );
    rows.forEach((group, i) =>
      marks.push(...nameMarks(names[group] ?? [], groups[group] ?? '', left, y + (i + 0.5) * step.y, c.text)),
    );
    own.forEach((gene, k) => {
      const [x, name] = [left + (k + 0.5) * step.x, genes[gene] ?? ''];
      const at = isLevel.genes ? { x, y: y + high + 15 } : { x: x + SIZE * 0.35, y: y + high + 6, rotate: -90 };
      marks.push({
        ...{ kind: 'text', part: 'gene', ...at, anchor: isLevel.genes ? 'middle' : 'end', italic: true },
        ...{ text: fitGene(name), title: name, fill: c.text, size: Math.min(SIZE, isLevel.genes ? SIZE : step.x) },
      });
    });
    if (plan.tree)
      marks.push({
        ...{ kind: 'path', part: 'dendrogram', stroke: c.muted, width: 1 },
        d: dendroPath(plan.tree, { side: 'right', x: left + wide + 4, y, length: high, depth: TREE - 4 }),
      });
  }
  marks.push(...spanMarks(plan, theme, topAt, columnAt));
  columns.forEach((gene, k) => {
    const line = cells[gene] ?? [];
    const scaled = scaledMeans(line);
    rows.forEach((group, i) => {
      const cell = line[group];
      if (!cell) return;
      const [x, y] = [columnAt(k) + step.x / 2, topAt(Math.floor(k / perBlock)) + (i + 0.5) * step.y];
      const fill = heatColour(colours, isScaledByRow ? (scaled[group] ?? 0) : cell.mean);
      marks.push({ kind: 'circle', part: 'dot', x, y, r: dotRadius(cell.fraction, sizes, most), fill });
      targets.push({
        ...{ id: `${gene}|${group}`, x: x - step.x / 2, y: y - step.y / 2, w: step.x, h: step.y },
        lines: [
          `${genes[gene]} · ${groups[group]}`,
          `${texts.share} ${texts.percent(cell.fraction)}`,
          `${texts.mean} ${texts.number(cell.mean)}`,
        ],
      });
    });
  });
  marks.push({
    ...{
      kind: 'text',
      part: 'axis-title',
      x: left + (Math.min(perBlock, genes.length) * step.x) / 2,
      anchor: 'middle',
    },
    ...{ y: topAt(blocks - 1) + high + below + 11, text: texts.genes, fill: c.text },
  });
  return { marks, targets, plotHeight: high * blocks, plotWidth: Math.min(perBlock, genes.length) * step.x };
}

/** A group's name at the left of its row, on its lines. */
const nameMarks = (lines: readonly string[], title: string, left: number, y: number, fill: string): Mark[] =>
  lines.map((text, i) => ({
    ...{ kind: 'text' as const, part: 'group-name', x: left - 8, y: y + 4 + (i - (lines.length - 1) / 2) * 13 },
    ...{ anchor: 'end' as const, text, title, fill },
  }));

/** A bracket over each group of genes, with its name. */
function spanMarks(
  { spans, isLevel, step, perBlock }: Plan,
  theme: StromaTheme,
  topAt: (block: number) => number,
  columnAt: (k: number) => number,
): Mark[] {
  const c = theme.colour;
  const fit = nameFitter(
    spans.map(({ name }) => name),
    isLevel.spans ? Infinity : UPRIGHT,
  );
  return spans.flatMap(({ name, from, to }): Mark[] => {
    const y = topAt(Math.floor(from / perBlock));
    const [x, w] = [columnAt(from) + 2, (to - from + 1) * step.x - 4];
    const middle = x + w / 2;
    const at = isLevel.spans ? { x: middle, y: y - 14 } : { x: middle + SIZE * 0.35, y: y - 13, rotate: -90 };
    return [
      { kind: 'path', d: `M${x} ${y - 5}v-4h${w}v4`, stroke: c.plotAxis, width: 1, part: 'gene-group' },
      {
        ...{ kind: 'text', part: 'gene-group-name', ...at, anchor: isLevel.spans ? 'middle' : 'start', fill: c.text },
        ...{ text: fit(name), title: name },
      },
    ];
  });
}

/** The colour bar and, beside or below it, sizes: the shares at the ends and between, as drawn. */
function legend(
  props: DotPlotProps,
  theme: StromaTheme,
  texts: DotTexts,
  width: number,
  sizes: readonly [number, number],
  most: number,
): Mark[] {
  const c = theme.colour;
  const model = { ...barModel(props, texts), bytes: rampBytes(props.ramp ?? 'haze', theme.scheme) } as HeatModel;
  const marks = colourBar(model, barTexts(texts), theme, 4, 4);
  const isTwo = legendLines(props, texts, width) === 2;
  let x = isTwo ? 4 : colourBarWidth(model, barTexts(texts)) + 28;
  const y = isTwo ? LINE + 11 : 11;
  marks.push({ kind: 'text', x, y: y + 4, text: texts.share, fill: c.text, part: 'size-legend' });
  x += textWidth(texts.share, SIZE) + 12;
  for (const q of SHARES) {
    const share = sizes[0] + (sizes[1] - sizes[0]) * q;
    const words = texts.percent(share);
    const r = dotRadius(share, sizes, most);
    marks.push(
      { kind: 'circle', x: x + r, y, r, fill: c.faint },
      { kind: 'text', x: x + r * 2 + 3, y: y + 4, text: words, fill: c.muted, part: 'size-step' },
    );
    x += r * 2 + textWidth(words, SIZE) + 12;
  }
  return marks;
}
