import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { dendroPath, dendroScale } from '../dendro/dendroPath.ts';
import { cutHeight, dendroLayout } from '../dendro/linkage.ts';
import type { Figure, Mark, Target } from '../marks/marks.types.ts';
import { fitText, textWidth } from '../marks/text.ts';
import { colourBar, legendRow, type LegendItem } from '../panel/axes.ts';
import type { CnvHeatmapProps } from './CnvHeatmap.types.ts';
import { blockMean, cnvRows, robustLimit } from './cnvRows.ts';
import { cnvImage } from './paintCnv.ts';

const STRIP = 10;
const BAND = 18;

function legends(props: CnvHeatmapProps, theme: StromaTheme, t: Translate, width: number) {
  const { heatmap, labelName, palette = 'Default' } = props;
  const k = heatmap.k;
  const clusterColours = categoryColours(palette === 'Color_v5' ? 'Color_v1' : 'Color_v5', k);
  const labelColours = categoryColours(palette, heatmap.label.categories.length);
  const items: LegendItem[] = [
    { label: t('cnv.reference'), colour: theme.colour.text },
    ...clusterColours.map((colour, i) => ({ label: t('cnv.cluster', { n: i + 1 }), colour })),
    ...(labelName
      ? heatmap.label.categories.slice(0, 24).map((label, i) => ({ label, colour: labelColours[i] as string }))
      : []),
  ];
  const narrow = width < 520;
  const row = legendRow(theme, items, narrow ? 8 : 220, narrow ? 48 : 4, width - (narrow ? 16 : 228));
  return { clusterColours, labelColours, ...row, height: narrow ? row.height + 52 : Math.max(44, row.height + 8) };
}

export const cnvHeight = (props: CnvHeatmapProps, theme: StromaTheme, t: Translate, width: number) =>
  props.height ??
  legends(props, theme, t, width).height + BAND + Math.max(220, Math.min(520, props.heatmap.cells.length * 2)) + 36;

/** Cells x windows: the clustering at the left, the cells' strips, chromosome bands above, values around the reference's level. */
export function cnvFigure(
  props: CnvHeatmapProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const { heatmap, labelName } = props;
  const c = theme.colour;
  const rows = cnvRows(heatmap);
  const limit = props.limit ?? robustLimit(heatmap.values);
  const legend = legends(props, theme, t, width);
  const windows = heatmap.values[0]?.length ?? 1;
  const n = rows.order.length;
  const tree = width < 520 ? 28 : 64;
  const strips = labelName ? 3 : 2;
  const body = { x: 22 + tree + strips * (STRIP + 2) + 4, y: legend.height + BAND, w: 0, h: 0 };
  body.w = Math.max(40, width - body.x - 8);
  body.h = Math.max(60, height - body.y - 34);
  const [cw, ch] = [body.w / windows, body.h / Math.max(1, n)];
  const number = (v: number) => t.number(v, { maximumSignificantDigits: 2, signDisplay: 'exceptZero' });
  const marks: Mark[] = [
    ...colourBar(theme, {
      x: 8,
      y: 0,
      width: 170,
      ramp: 'diverging',
      domain: [-limit, limit],
      title: t('cnv.value'),
      format: number,
    }),
    ...legend.marks,
    {
      kind: 'image',
      x: body.x,
      y: body.y,
      w: body.w,
      h: body.h,
      href: cnvImage(heatmap, rows.order, limit, theme.scheme),
    },
  ];
  // Chromosomes: alternating bands with the name where it fits, a hairline through the cells between two.
  heatmap.chromosomes.forEach((chromosome, i) => {
    const [x, w] = [body.x + chromosome.start * cw, (chromosome.end - chromosome.start) * cw];
    const name = chromosome.name.replace(/^chr/i, '');
    marks.push({
      kind: 'rect',
      x,
      y: body.y - BAND,
      w,
      h: BAND - 2,
      fill: i % 2 ? c.sunken : c.noExpression,
      title: chromosome.name,
      part: 'chromosome',
    });
    if (textWidth(name, 11) + 2 <= w)
      marks.push({
        kind: 'text',
        x: x + w / 2,
        y: body.y - 6,
        text: name,
        size: 11,
        anchor: 'middle',
        fill: c.text,
        part: 'chromosome-name',
      });
    if (i)
      marks.push({
        kind: 'path',
        d: `M${x} ${body.y}v${body.h}`,
        stroke: c.text,
        width: 0.5,
        opacity: 0.55,
        part: 'boundary',
      });
  });
  // The clustering beside its own cells, cut where it gives k clusters.
  if (heatmap.linkage.merges.length) {
    const dendro = dendroLayout(heatmap.linkage);
    const box = {
      side: 'left' as const,
      x: 20,
      y: body.y + rows.treeFrom * ch,
      length: (n - rows.treeFrom) * ch,
      depth: tree,
    };
    marks.push({ kind: 'path', d: dendroPath(dendro, box), stroke: c.muted, width: 1, part: 'dendrogram' });
    if (heatmap.k > 1) {
      const [x] = dendroScale(dendro, box)(0, cutHeight(heatmap.linkage, heatmap.k));
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
  const strip = body.x - 4 - strips * (STRIP + 2);
  for (const block of rows.blocks) {
    const [y, h] = [body.y + block.from * ch, (block.to - block.from) * ch];
    const name = block.cluster ? t('cnv.cluster', { n: block.cluster }) : t('cnv.reference');
    const colour = legend.clusterColours[block.cluster - 1] ?? c.noExpression;
    marks.push({
      kind: 'rect',
      x: strip,
      y,
      w: STRIP,
      h,
      fill: colour,
      title: name,
      part: block.cluster ? 'cluster' : 'no-cluster',
    });
    if (block.from)
      marks.push({ kind: 'path', d: `M${body.x} ${y}h${body.w}`, stroke: c.text, width: 0.75, part: 'cluster-line' });
  }
  // Neighbours of one kind are one rectangle: thousands of cells stay a few marks.
  const runs = <V>(of: (cell: number) => V, draw: (value: V, y: number, h: number) => void) => {
    let from = 0;
    for (let at = 1; at <= n; at++) {
      if (at < n && of(rows.order[at] ?? 0) === of(rows.order[from] ?? 0)) continue;
      draw(of(rows.order[from] ?? 0), body.y + from * ch, (at - from) * ch);
      from = at;
    }
  };
  runs(
    (cell) => heatmap.reference[cell] ?? false,
    (isReference, y, h) =>
      isReference &&
      marks.push({
        kind: 'rect',
        x: strip + STRIP + 2,
        y,
        w: STRIP,
        h,
        fill: c.text,
        title: t('cnv.reference'),
        part: 'reference',
      }),
  );
  if (labelName)
    runs(
      (cell) => heatmap.label.codes[cell] ?? -1,
      (code, y, h) => {
        const label = heatmap.label.categories[code];
        if (label === undefined) return;
        const fill = legend.labelColours[code] ?? c.faint;
        marks.push({
          kind: 'rect',
          x: strip + (STRIP + 2) * 2,
          y,
          w: STRIP,
          h,
          fill,
          title: `${labelName}: ${label}`,
          part: 'label',
        });
      },
    );
  marks.push(
    { kind: 'path', d: `M${body.x} ${body.y}h${body.w}v${body.h}h${-body.w}Z`, stroke: c.plotAxis, width: 1 },
    {
      kind: 'text',
      x: 12,
      y: body.y + body.h / 2,
      text: t('cnv.cells', { n }),
      rotate: -90,
      anchor: 'middle',
      fill: c.text,
    },
    {
      kind: 'text',
      x: body.x + body.w / 2,
      y: body.y + body.h + 22,
      text: fitText(t('cnv.windows', { n: windows }), body.w),
      anchor: 'middle',
      fill: c.text,
    },
  );
  const targets: Target[] = rows.blocks.flatMap((block) =>
    heatmap.chromosomes.map((chromosome) => ({
      id: `${block.cluster}:${chromosome.name}`,
      x: body.x + chromosome.start * cw,
      y: body.y + block.from * ch,
      w: (chromosome.end - chromosome.start) * cw,
      h: (block.to - block.from) * ch,
      lines: [
        chromosome.name,
        block.cluster ? t('cnv.cluster', { n: block.cluster }) : t('cnv.reference'),
        t('cnv.cells', { n: block.to - block.from }),
        `${t('chart.mean')}: ${t.number(blockMean(heatmap, rows, block, chromosome.start, chromosome.end), { maximumSignificantDigits: 3, signDisplay: 'exceptZero' })}`,
      ],
    })),
  );
  return { marks, targets };
}
