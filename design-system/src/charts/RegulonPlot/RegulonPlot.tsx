'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { TOP_REGULONS } from './rank.ts';
import { regulonFigure, regulonFileHeight, regulonHeight } from './RegulonPlot.figure.ts';
import type { RegulonPlotProps } from './RegulonPlot.types.ts';

/** Regulons that mark each group: rankings by specificity with the top 5 named, and their activity as dots (specification 2.8, 9). */
export const RegulonPlot = chart(function RegulonPlot(props: RegulonPlotProps) {
  const t = useT();
  const draw = useFigure(regulonFigure, props);
  const { onSelect, data: specificity, top = TOP_REGULONS } = props;
  return (
    <MarksView
      draw={draw}
      description={`${props.title}. ${t('regulon.summary', { n: specificity.rows.length, groups: specificity.columns.length, top })}`}
      height={props.height ?? ((width) => regulonHeight(props, t, width))}
      fileHeight={(width) => regulonFileHeight(props, t, width)}
      onPick={
        onSelect &&
        (({ id }) => {
          if (!id.startsWith('dot:')) return;
          const name = id.split(':')[1] as string;
          onSelect({ item: name, index: specificity.rows.indexOf(name) });
        })
      }
    />
  );
});
