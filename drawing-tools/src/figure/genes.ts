/** Genes in a plot of two axes, the most changed ones named. */
import { placePointLabels, type Mark, type Target } from '@stroma/design-system/marks';
import { CLASSES, namedGenes, type Class, type Gene } from '../tools/shared/differential.ts';
import type { FigureStyle } from '../tools/tool.types.ts';
import { Dots } from './dotPicture.ts';
import { dotMarks, guide, px } from './marks.ts';
import type { Scales } from './plane.ts';
import { plainNumber } from './points.ts';

export const classColours = (look: FigureStyle): Record<Class, string> => {
  const [down, up] = look.colours(2);
  return { up: up!, down: down!, same: look.theme.colour.faint };
};

export interface GenePlot {
  genes: readonly Gene[];
  at: (gene: Gene) => readonly [number, number];
  top: number;
  /** Named thresholds: at x or y. */
  guides: readonly { axis: 'x' | 'y'; value: number }[];
}

export function geneMarks({ genes, at, top, guides }: GenePlot, scales: Scales): Mark[] {
  const { frame, look } = scales;
  const colours = classColours(look);
  const place = (g: Gene) => {
    const [x, y] = at(g);
    return { x: scales.x(x), y: scales.y(y) };
  };
  // Changed genes are drawn over the others.
  const order = [...genes].sort((a, b) => Number(a.kind !== 'same') - Number(b.kind !== 'same'));
  const lines = guides.map(({ axis, value }) =>
    axis === 'x'
      ? guide(`M${px(scales.x(value))} ${px(frame.y)}v${px(frame.h)}`, look.theme.colour.plotAxis)
      : guide(`M${px(frame.x)} ${px(scales.y(value))}h${px(frame.w)}`, look.theme.colour.plotAxis),
  );
  const dots = new Dots(order.length);
  for (const g of order) {
    const [x, y] = at(g);
    dots.add(scales.x(x), scales.y(y), g.kind === 'same' ? 2 : 2.75, colours[g.kind]);
  }
  const named = namedGenes(genes, top);
  const placed = placePointLabels(
    named.map((g) => ({ ...place(g), text: g.label })),
    frame,
    order
      .filter((g) => g.kind !== 'same')
      .slice(0, 400)
      .map(place),
  );
  const c = look.theme.colour;
  const labels = placed.flatMap((label): Mark[] => [
    ...(label.led
      ? [
          {
            kind: 'path' as const,
            d: `M${px(label.x)} ${px(label.y)}L${px(label.end[0])} ${px(label.end[1])}`,
            stroke: c.muted,
            ...{ width: 0.75, part: 'leader' },
          },
        ]
      : []),
    {
      kind: 'text',
      x: label.left,
      y: label.base,
      text: label.text,
      italic: true,
      fill: c.text,
      halo: c.surface,
      part: 'name',
    },
  ]);
  return [...lines, ...dotMarks(dots, frame, { opacity: 0.8 }), ...labels];
}

const MOST_TARGETS = 2000;
export function geneTargets({ genes, at }: GenePlot, scales: Scales): Target[] {
  const shown = genes.length > MOST_TARGETS ? genes.filter((g) => g.kind !== 'same').slice(0, MOST_TARGETS) : genes;
  return shown.map((g) => {
    const [x, y] = at(g);
    return {
      ...{ id: String(g.row), x: scales.x(x) - 5, y: scales.y(y) - 5, w: 10, h: 10 },
      lines: [
        g.label || String(g.row + 1),
        `log2 ${plainNumber(scales.look, g.change)}`,
        scales.look.say('p', { p: g.p }),
      ],
    };
  });
}

export const classCounts = (genes: readonly Gene[]) =>
  Object.fromEntries(CLASSES.map((kind) => [kind, genes.filter((g) => g.kind === kind).length])) as Record<
    Class,
    number
  >;
