'use client';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { byCellType, ithFigure, ithHeight } from './IthScore.figure.ts';
import type { IthScoreProps } from './IthScore.types.ts';

const SAMPLE = 'sample:';

/** Intra-tumoural heterogeneity of each sample, and within each cell type (specification 2.8). */
export const IthScore = chart(function IthScore(props: IthScoreProps) {
  const theme = useTheme();
  const t = useT();
  const { onSelect } = props;
  const draw = useFigure(ithFigure, props);
  return (
    <MarksView
      draw={draw}
      description={`${props.title}. ${t('ith.summary', { n: props.data.length, types: byCellType(props.cellTypes).length })}`}
      height={(width) => Math.max(props.height ?? 0, ithHeight(props, theme, width))}
      fileHeight={(width, height = 0) => Math.max(height, ithHeight(props, theme, width))}
      {...(onSelect && {
        onPick: ({ id }: { id: string }) => {
          if (!id.startsWith(SAMPLE)) return;
          const name = id.slice(SAMPLE.length);
          onSelect({ item: name, index: props.data.findIndex(({ sample }) => sample === name) });
        },
      })}
    />
  );
});
