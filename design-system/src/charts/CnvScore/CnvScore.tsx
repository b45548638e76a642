'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { useFreeHeight } from '../../kernels/figure/room.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { Compose } from '../../kernels/figure/Compose.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { cnvCallFigure, cnvScoreFigure } from './CnvScore.figure.ts';
import type { CnvScoreProps } from './CnvScore.types.ts';

/** CNV score of each cell by group, and its correlation with the tumour profile (specification 2.8). */
export const CnvScore = chart(function CnvScore(props: CnvScoreProps) {
  const { title, data: scores, points } = props;
  const t = useT();
  const tall = useFreeHeight(props.height ?? 420);
  const draw = useFigure(cnvScoreFigure, props);
  const drawPoints = useFigure(cnvCallFigure, props);
  const n = scores.reduce((sum, group) => sum + group.n, 0);
  const description = `${title}. ${t('cnv.score.summary', { groups: scores.length, n })}`;
  return (
    <Compose least={420} isFilling>
      <MarksView draw={draw} description={description} height={tall} />
      <MarksView
        draw={drawPoints}
        description={`${title}. ${t.dynamic('cnv.points.summary', { n: points.score.length })}`}
        height={tall}
      />
    </Compose>
  );
});
