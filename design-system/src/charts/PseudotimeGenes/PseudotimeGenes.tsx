'use client';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { pseudotimeGenesFigure, pseudotimeGenesHeight, shownGenes } from './PseudotimeGenes.figure.ts';
import type { PseudotimeGenesProps } from './PseudotimeGenes.types.ts';

/** Expression along pseudotime: the top 8 genes, or target genes, with the cells and the smoothed curve (specification 2.8, 9). */
export const PseudotimeGenes = chart(function PseudotimeGenes(props: PseudotimeGenesProps) {
  const theme = useTheme();
  const t = useT();
  const draw = useFigure(pseudotimeGenesFigure, props);
  const { onSelect } = props;
  return (
    <MarksView
      draw={draw}
      description={`${props.title}. ${t('trajectory.genes.summary', { n: shownGenes(props).length })}`}
      height={(width) => Math.max(props.height ?? 0, pseudotimeGenesHeight(props, theme, t, width))}
      fileHeight={(width, height = 0) => Math.max(height, pseudotimeGenesHeight(props, theme, t, width))}
      onPick={
        onSelect && (({ id }) => onSelect({ item: id, index: props.data.findIndex(({ symbol }) => symbol === id) }))
      }
    />
  );
});
