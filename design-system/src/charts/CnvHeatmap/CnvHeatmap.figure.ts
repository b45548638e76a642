import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { cnvClusterColours } from '../../tokens/result-colours.ts';
import { ownColour } from '../../tokens/category-colours.ts';
import { dendroPath, dendroScale } from '../../kernels/matrix/dendroPath.ts';
import { cutHeight } from '../../kernels/matrix/linkage.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import { colourBar, legendRow, type LegendItem } from '../../kernels/marks/axes.ts';
import type { CnvHeatmapProps, CnvPart } from './CnvHeatmap.types.ts';
import { blockMean, cnvBlocks, cnvDendro, type CnvBlock } from './cnvRows.ts';
import { cnvImage } from './paintCnv.ts';

const STRIP = 10;
const BAND = 18;
const TITLE = 20;
/** Entries of one block of the legend; the strips name all of them where they are pointed at. */
const MOST = 24;

interface Panel {
  part: 'reference' | 'tested';
  data: CnvPart;
  y: number;
  h: number;
}

function coloursOf({ data: heatmap, k, palette = 'Default', colours: labelColours }: CnvHeatmapProps) {
  const drawn = categoryColours(palette, heatmap.labels.length);
  return {
    clusters: cnvClusterColours(palette, k),
    labels: heatmap.labels.map((label, i) => ownColour(labelColours, label) ?? drawn[i]!),
  };
}

/** Indices into `labels` of the labels that a drawn cell has; the dataset may have many more. */
function labelsOf({ labels, reference, tested }: CnvHeatmapProps['data']): number[] {
  const found = new Set<number>();
  for (const part of [reference, tested])
    for (let row = 0; row < part.labels.length; row += 1) found.add(part.labels[row] as number);
  return labels.flatMap((_, i) => (found.has(i) ? [i] : []));
}

/** Blocks with their titles: the scale, the clusters, the labels. */
function legends(props: CnvHeatmapProps, theme: StromaTheme, t: Translate, width: number) {
  const { data: heatmap, groupLabel: labelName, k } = props;
  const colours = coloursOf(props);
  const number = (v: number) => t.number(v, { maximumSignificantDigits: 2, signDisplay: 'exceptZero' });
  const marks: Mark[] = colourBar(theme, {
    x: 8,
    y: 0,
    width: 170,
    ramp: 'diverging',
    domain: [-heatmap.limit, heatmap.limit],
    title: t('cnv.value'),
    format: number,
  });
  let y = 48;
  const block = (title: string, items: LegendItem[]) => {
    marks.push({
      kind: 'text',
      x: 8,
      y: y + 12,
      text: fitText(title, width - 16),
      bold: true,
      fill: theme.colour.text,
    });
    const row = legendRow(theme, items, 8, y + 18, width - 16);
    marks.push(...row.marks);
    y += row.height + 26;
  };
  block(
    t.dynamic('cnv.clusters'),
    colours.clusters.map((colour, i) => ({ label: t('cnv.cluster', { n: i + 1 }), colour })).slice(0, k),
  );
  const present = labelsOf(heatmap);
  if (labelName && present.length) {
    const shown = present.slice(0, MOST).map((i) => ({
      label: t.category(heatmap.labels[i] ?? ''),
      colour: colours.labels[i] ?? theme.colour.faint,
    }));
    const left = present.length - shown.length;
    block(left ? t.dynamic('cnv.legendPart', { name: labelName, shown: shown.length, left }) : labelName, shown);
  }
  return { marks, height: y };
}

/** Height of the rotated titles above the strips. */
const headOf = (titles: readonly string[]) =>
  Math.max(BAND, Math.min(110, 8 + Math.max(...titles.map((title) => textWidth(title, 11)))));

const stripsOf = (labelName: string | null | undefined, t: Translate) => [
  t('cnv.clusterColumn'),
  ...(labelName ? [labelName] : []),
];

export const cnvHeight = (props: CnvHeatmapProps, theme: StromaTheme, t: Translate, width: number) =>
  props.height ??
  legends(props, theme, t, width).height +
    headOf(stripsOf(props.groupLabel, t)) +
    2 * TITLE +
    Math.max(260, Math.min(560, (props.data.reference.cells + props.data.tested.cells) * 2)) +
    36;

interface Band {
  left: number;
  /** px of a window. */
  cw: number;
  /** Lower end of the band. */
  top: number;
  /** px above it. */
  head: number;
}
/** Chromosomes as alternating bands with the name inside, or above the band if it is too narrow. */
function chromosomeMarks(heatmap: CnvHeatmapProps['data'], { left, cw, top, head }: Band, theme: StromaTheme) {
  const c = theme.colour;
  const marks: Mark[] = [];
  /** End of the last name in each row above the bands. */
  const ends = Array.from({ length: Math.max(0, Math.floor((head - BAND) / 12)) }, () => left);
  heatmap.chromosomes.forEach((chromosome, i) => {
    const [x, w] = [left + chromosome.start * cw, (chromosome.end - chromosome.start) * cw];
    const name = chromosome.name.replace(/^chr/i, '');
    marks.push({
      kind: 'rect',
      x,
      y: top - BAND,
      w,
      h: BAND - 2,
      fill: i % 2 ? c.sunken : c.noExpression,
      title: chromosome.name,
      part: 'chromosome',
    });
    const wide = textWidth(name, 11);
    const row = wide + 2 <= w ? -1 : ends.findIndex((end) => end <= x + (w - wide) / 2);
    if (row >= 0) ends[row] = x + (w + wide) / 2 + 4;
    if (row >= 0 || wide + 2 <= w)
      marks.push({
        kind: 'text',
        x: x + w / 2,
        y: row < 0 ? top - 6 : top - BAND - 4 - row * 12,
        text: name,
        size: 11,
        anchor: 'middle',
        fill: c.text,
        part: 'chromosome-name',
      });
  });
  return marks;
}

/** Tree of the tested cells with its cut into clusters. */
function treeMarks({ data: heatmap, k }: CnvHeatmapProps, tested: Panel, width: number, theme: StromaTheme): Mark[] {
  const c = theme.colour;
  const marks: Mark[] = [];
  const dendro = cnvDendro(heatmap);
  if (dendro.links.length) {
    const box = { side: 'left' as const, x: 6, y: tested.y, length: tested.h, depth: width - 4 };
    marks.push({ kind: 'path', d: dendroPath(dendro, box), stroke: c.muted, width: 1, part: 'dendrogram' });
    if (k > 1) {
      const [x] = dendroScale(dendro, box)(0, cutHeight(heatmap.tree, Math.min(k, heatmap.leaves.length)));
      marks.push({
        kind: 'path',
        d: `M${x} ${box.y}v${box.length}`,
        stroke: c.text,
        width: 1,
        dash: '3 3',
        part: 'cut',
      });
    }
  }
  return marks;
}

/** References above, tested cells below with their tree; chromosome bands over both, values around the reference's level. */
export function cnvFigure(
  props: CnvHeatmapProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const { data: heatmap, groupLabel: labelName, k } = props;
  const c = theme.colour;
  const colours = coloursOf(props);
  const legend = legends(props, theme, t, width);
  const strips = stripsOf(labelName, t);
  const head = headOf(strips);
  const tree = width < 520 ? 28 : 64;
  const left = 8 + tree + strips.length * (STRIP + 2) + 6;
  const bodyWidth = Math.max(40, width - left - 8);
  const cw = bodyWidth / Math.max(1, heatmap.windows);
  const top = legend.height + head;
  const room = Math.max(80, height - top - 2 * TITLE - 30);
  const cells = heatmap.reference.cells + heatmap.tested.cells;
  const upper = Math.max(30, Math.min(0.35 * room, (room * heatmap.reference.cells) / Math.max(1, cells)));
  const panels: Panel[] = [
    { part: 'reference', data: heatmap.reference, y: top + TITLE, h: upper },
    { part: 'tested', data: heatmap.tested, y: top + 2 * TITLE + upper, h: room - upper },
  ];
  const blocks = cnvBlocks(heatmap, k);
  const marks: Mark[] = [...legend.marks];
  const stripX = (i: number) => 8 + tree + i * (STRIP + 2);
  strips.forEach((title, i) =>
    marks.push({
      kind: 'text',
      x: stripX(i) + STRIP - 1,
      y: top - 4,
      text: fitText(title, head - 8, 11),
      title,
      size: 11,
      rotate: -90,
      fill: c.text,
      part: 'strip-title',
    }),
  );
  marks.push(...chromosomeMarks(heatmap, { left, cw, top, head }, theme));
  for (const panel of panels)
    marks.push(...panelMarks(props, panel, blocks, theme, t, { left, bodyWidth, cw, stripX }));
  const tested = panels[1] as Panel;
  marks.push(...treeMarks(props, tested, tree, theme));
  for (const block of blocks) {
    if (block.part === 'reference') continue;
    const [y, h] = place(tested, block);
    marks.push({
      kind: 'rect',
      x: stripX(0),
      y,
      w: STRIP,
      h,
      fill: colours.clusters[block.number] ?? c.noExpression,
      title: t('cnv.cluster', { n: block.number + 1 }),
      part: 'cluster',
    });
  }
  marks.push({
    kind: 'text',
    x: left + bodyWidth / 2,
    y: height - 8,
    text: fitText(t('cnv.windows', { n: heatmap.windows }), bodyWidth),
    anchor: 'middle',
    fill: c.text,
  });
  const format = (v: number) => t.number(v, { maximumSignificantDigits: 3, signDisplay: 'exceptZero' });
  const targets: Target[] = blocks.flatMap((block) => {
    const [y, h] = place(panels[block.part === 'reference' ? 0 : 1] as Panel, block);
    return heatmap.chromosomes.map((chromosome) => ({
      id: `${block.part}${block.number}:${chromosome.name}`,
      x: left + chromosome.start * cw,
      y,
      w: (chromosome.end - chromosome.start) * cw,
      h,
      lines: [
        chromosome.name,
        blockName(block, t),
        t('cnv.cells', { n: block.to - block.from }),
        `${t('chart.mean')}: ${format(blockMean(heatmap, block, chromosome.start, chromosome.end))}`,
      ],
    }));
  });
  return { marks, targets };
}

export const blockName = (block: CnvBlock, t: Translate) =>
  block.name === null
    ? t('cnv.cluster', { n: block.number + 1 })
    : t.dynamic('cnv.referenceGroup', { name: t.category(block.name) });

const place = ({ data, y, h }: Panel, block: CnvBlock): [number, number] => [
  y + (block.from / (data.cells || 1)) * h,
  ((block.to - block.from) / (data.cells || 1)) * h,
];

interface Room {
  left: number;
  bodyWidth: number;
  cw: number;
  stripX: (i: number) => number;
}
/** Title, picture, borders and label strip of one part. */
function panelMarks(
  props: CnvHeatmapProps,
  panel: Panel,
  blocks: readonly CnvBlock[],
  theme: StromaTheme,
  t: Translate,
  { left, bodyWidth, cw, stripX }: Room,
): Mark[] {
  const { data: heatmap, groupLabel: labelName } = props;
  const { data, part, y, h } = panel;
  const c = theme.colour;
  const name = t.dynamic(`cnv.panel.${part}`, { n: data.cells });
  const marks: Mark[] = [
    { kind: 'text', x: left, y: y - 5, text: fitText(name, bodyWidth), bold: true, fill: c.text, part: 'panel' },
    {
      kind: 'image',
      x: left,
      y,
      w: bodyWidth,
      h,
      href: cnvImage(data, heatmap.windows, heatmap.limit, theme.scheme),
    },
  ];
  heatmap.chromosomes.slice(1).forEach((chromosome) =>
    marks.push({
      kind: 'path',
      d: `M${left + chromosome.start * cw} ${y}v${h}`,
      stroke: c.text,
      width: 0.5,
      opacity: 0.55,
      part: 'boundary',
    }),
  );
  for (const block of blocks)
    if (block.part === part && block.from)
      marks.push({
        kind: 'path',
        d: `M${left} ${place(panel, block)[0]}h${bodyWidth}`,
        stroke: c.text,
        width: 0.75,
        part: 'cluster-line',
      });
  if (labelName) {
    // Neighbours of one label are one rectangle: thousands of rows stay a few marks.
    const shades = coloursOf(props).labels;
    let from = 0;
    for (let at = 1; at <= data.rows; at++) {
      const code = data.labels[from] ?? -1;
      if (at < data.rows && data.labels[at] === code) continue;
      const label = heatmap.labels[code];
      if (label !== undefined)
        marks.push({
          kind: 'rect',
          x: stripX(1),
          y: y + (from / data.rows) * h,
          w: STRIP,
          h: ((at - from) / data.rows) * h,
          fill: shades[code] ?? c.faint,
          title: `${labelName}: ${t.category(label)}`,
          part: 'label',
        });
      from = at;
    }
  }
  marks.push({ kind: 'path', d: `M${left} ${y}h${bodyWidth}v${h}h${-bodyWidth}Z`, stroke: c.plotAxis, width: 1 });
  return marks;
}
