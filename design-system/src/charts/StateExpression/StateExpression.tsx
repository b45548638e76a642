'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { stateExpressionFigure, stateExpressionHeight } from './StateExpression.figure.ts';
import type { StateExpressionProps } from './StateExpression.types.ts';

/** Target genes' expression by trajectory state (specification 2.8, Monocle 2). */
export const StateExpression = chart(function StateExpression(props: StateExpressionProps) {
  const t = useT();
  const draw = useFigure(stateExpressionFigure, props);
  const { data: states } = props;
  return (
    <MarksView
      draw={draw}
      description={`${props.title}. ${t('trajectory.states.summary', { n: states.length, states: states[0]?.groups.length ?? 0 })}`}
      height={(width) => Math.max(props.height ?? 0, stateExpressionHeight(props, t, width))}
      fileHeight={(width, height = 0) => Math.max(height, stateExpressionHeight(props, t, width))}
    />
  );
});
