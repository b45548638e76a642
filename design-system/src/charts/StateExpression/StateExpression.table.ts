import type { Translate } from '../../theme/messages.ts';
import type { StateExpressionProps } from './StateExpression.types.ts';

export const stateExpressionTable = ({ data: states }: StateExpressionProps, t: Translate) => ({
  columns: [
    t('vdj.gene'),
    t('trajectory.state'),
    'n',
    t('chart.mean'),
    t('chart.median'),
    'Q1',
    'Q3',
    t('chart.expressingPercent'),
  ],
  rows: states.flatMap((s) =>
    s.groups.map((g) => [s.symbol, g.group, g.n, g.mean, g.median, g.q1, g.q3, g.fraction * 100]),
  ),
});
