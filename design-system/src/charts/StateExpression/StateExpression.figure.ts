import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { fitText } from '../../kernels/text/text.ts';
import { categoryDepth } from '../../kernels/marks/axes.ts';
import { boxes, boxLabels } from '../../kernels/marks/boxes.ts';
import { evenGridOf } from '../../kernels/marks/scale.ts';
import type { StateExpressionProps } from './StateExpression.types.ts';

const BODY = { least: 128, most: 480 };
const FOOT = 20;
const MOST_DOTS = 4000;
/** Panels get wider with the number of states, so that boxes do not touch. */
const least = (props: StateExpressionProps) => Math.max(210, 60 + (props.data[0]?.groups.length ?? 0) * 30);

function grid(props: StateExpressionProps, t: Translate, width: number) {
  const { columns, rows } = evenGridOf(props.data.length, width, least(props));
  const wide = width / columns;
  const groups = props.data[0]?.groups ?? [];
  const { depth } = categoryDepth(boxLabels(groups, t), (wide - 60) / Math.max(1, groups.length));
  return { columns, rows, wide, depth, tall: 24 + BODY.least + depth + 14 };
}
export const stateExpressionHeight = (props: StateExpressionProps, t: Translate, width: number) => {
  const { rows, tall } = grid(props, t, width);
  return rows * tall + FOOT;
};

/** One panel per gene with one box per state; a state has one colour in all panels. */
export function stateExpressionFigure(
  props: StateExpressionProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const { columns, rows, wide, depth, tall: least } = grid(props, t, width);
  // With a given height, boxes are taller, up to a readable aspect ratio.
  const tall = Math.min(least + BODY.most - BODY.least, Math.max(least, (height - FOOT) / Math.max(1, rows)));
  const most = Math.max(0, ...props.data.map((s) => s.groups.length));
  const colours = categoryColours(props.palette ?? 'Default', most);
  const marks: Mark[] = [];
  const targets: Target[] = [];
  let leftOut = 0;
  // Maximum number of dots in all panels that draws without delay.
  const dots = props.data.reduce((n, s) => n + s.groups.reduce((sum, g) => sum + g.sampled.length, 0), 0);
  const every = Math.max(1, Math.ceil(dots / MOST_DOTS));
  props.data.forEach((gene, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const frame = { x: column * wide + 48, y: row * tall + 24, w: wide - 60, h: tall - 24 - depth - 14 };
    const drawn = boxes(frame, theme, t, {
      groups: gene.groups.map((g) => ({ ...g, sampled: g.sampled.filter((_, k) => k % every === 0) })),
      colours,
      id: gene.symbol,
      name: gene.symbol,
      ...(column === 0 && { title: props.valueLabel }),
    });
    marks.push(
      {
        kind: 'text',
        x: frame.x,
        y: row * tall + 15,
        text: fitText(gene.symbol, frame.w),
        title: gene.gene_id,
        bold: true,
        italic: true,
        fill: theme.colour.text,
        part: 'gene',
      },
      ...drawn.marks,
    );
    targets.push(...drawn.targets);
    leftOut += drawn.leftOut;
  });
  marks.push({
    kind: 'text',
    x: width / 2,
    y: rows * tall + FOOT - 6,
    text: t('trajectory.statesAxis'),
    anchor: 'middle',
    fill: theme.colour.text,
  });
  return { marks, targets, leftOut };
}
