import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Figure, Mark } from '../../kernels/marks/marks.types.ts';
import { bottomAxis, categoryDepth, leftAxis, legendRow, round } from '../../kernels/marks/axes.ts';
import { boxDomain, boxes, boxLabels } from '../../kernels/marks/boxes.ts';
import { domainOf, linear } from '../../kernels/marks/scale.ts';
import { CNV_KINDS, type CnvScoreProps } from './CnvScore.types.ts';

/** One box a group. */
export function cnvScoreFigure(
  props: CnvScoreProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const groups = props.data;
  const { depth } = categoryDepth(boxLabels(groups, t), (width - 72) / Math.max(1, groups.length));
  const frame = { x: 60, y: 8, w: width - 72, h: height - depth - 40 };
  const drawn = boxes(frame, theme, t, {
    groups,
    colours: categoryColours(props.palette ?? 'Default', groups.length),
    title: t.dynamic('cnv.scoreAxis'),
    domain: boxDomain(groups),
    id: 'score',
  });
  return {
    targets: drawn.targets,
    plotHeight: frame.h,
    leftOut: drawn.leftOut,
    marks: [
      ...drawn.marks,
      {
        kind: 'text',
        x: frame.x + frame.w / 2,
        y: height - 6,
        text: props.groupLabel,
        anchor: 'middle',
        fill: theme.colour.text,
      },
    ],
  };
}

/** Scatter plot of score and correlation: malignant cells are at the upper right. */
export function cnvCallFigure(
  { points, palette = 'Default' }: CnvScoreProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const colours = categoryColours(palette, CNV_KINDS.length);
  const shown = CNV_KINDS.map((kind, i) => ({
    kind: i,
    label: t.category(kind, 'CNV call', true),
    colour: colours[i] ?? theme.colour.faint,
    n: points.kind.filter((one) => one === i).length,
  })).filter(({ n }) => n > 0);
  const legend = legendRow(
    theme,
    shown.map(({ label, colour }) => ({ label, colour, shape: 'circle' as const })),
    60,
    0,
    width - 72,
  );
  const frame = { x: 60, y: legend.height + 8, w: width - 72, h: height - legend.height - 56 };
  const across = domainOf([0, ...points.score]);
  const up = domainOf([0, ...points.correlation]);
  const [x, y] = [linear(across, [frame.x, frame.x + frame.w]), linear(up, [frame.y + frame.h, frame.y])];
  const placed = points.score.flatMap((score, i) => {
    const correlation = points.correlation[i] ?? Number.NaN;
    const isPlaced = Number.isFinite(score) && Number.isFinite(correlation);
    return isPlaced ? [{ kind: points.kind[i] ?? 0, x: x(score), y: y(correlation) }] : [];
  });
  const dots = placed.map((point): Mark => ({
    ...{ kind: 'circle', x: round(point.x), y: round(point.y), r: 2.2, opacity: 0.75, part: 'point' },
    fill: colours[point.kind] ?? theme.colour.faint,
  }));
  return {
    marks: [
      ...legend.marks,
      ...leftAxis(frame, theme, { domain: up, locale: t.locale, title: t.dynamic('cnv.correlation') }),
      ...bottomAxis(frame, theme, { domain: across, locale: t.locale, title: t.dynamic('cnv.scoreAxis'), grid: true }),
      ...dots,
    ],
    plotHeight: frame.h,
    leftOut: points.score.length - placed.length,
    targets: shown.flatMap(({ label, n, kind }) => {
      const own = placed.filter((point) => point.kind === kind);
      if (!own.length) return [];
      const [xs, ys] = [own.map((point) => point.x), own.map((point) => point.y)];
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      return {
        id: `kind:${kind}`,
        ...{ x: left - 3, y: top - 3, w: Math.max(...xs) - left + 6, h: Math.max(...ys) - top + 6 },
        lines: [label, t('cnv.cells', { n })],
      };
    }),
  };
}
