import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Figure } from '../../kernels/marks/marks.types.ts';
import { categoryDepth } from '../../kernels/marks/axes.ts';
import { boxes, boxLabels } from '../../kernels/marks/boxes.ts';
import { domainOf } from '../../kernels/marks/scale.ts';
import { hasBox } from '../../kernels/results/finite.ts';
import type { CnvRegionProps } from './CnvRegion.types.ts';

/** chr7:55,019,017-55,211,628 in the reader's digits. */
export const regionName = (region: NonNullable<CnvRegionProps['region']>, t: Translate) =>
  `${region.chromosome}:${t.number(region.start)}–${t.number(region.end)}`;

/** One box per group around the reference's level, which is zero. */
export function cnvRegionFigure(
  props: CnvRegionProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const groups = props.region?.groups ?? [];
  const { depth } = categoryDepth(boxLabels(groups, t), (width - 72) / Math.max(1, groups.length));
  const frame = { x: 60, y: 8, w: width - 72, h: height - depth - 40 };
  const drawn = boxes(frame, theme, t, {
    groups,
    colours: categoryColours(props.palette ?? 'Default', groups.length),
    title: t('cnv.value'),
    domain: domainOf([0, ...groups.filter(hasBox).flatMap((g) => [g.min, g.max])]),
    reference: 0,
    id: 'region',
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
