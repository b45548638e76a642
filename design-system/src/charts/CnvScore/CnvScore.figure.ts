import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Figure } from '../marks/marks.types.ts';
import { categoryDepth } from '../panel/axes.ts';
import { boxDomain, boxes, boxLabels } from '../panel/boxes.ts';
import type { CnvScoreProps } from './CnvScore.types.ts';

export function cnvScoreFigure(
  props: CnvScoreProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const { groups } = props.scores;
  const { depth } = categoryDepth(boxLabels(groups, t), (width - 72) / Math.max(1, groups.length));
  const frame = { x: 60, y: 8, w: width - 72, h: height - depth - 40 };
  const drawn = boxes(frame, theme, t, {
    groups,
    colours: categoryColours(props.palette ?? 'Default', groups.length),
    title: t('cnv.score'),
    domain: boxDomain(groups),
    id: 'score',
  });
  return {
    targets: drawn.targets,
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
