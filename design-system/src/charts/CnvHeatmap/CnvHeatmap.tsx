'use client';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { MarksView } from '../marks/MarksView.tsx';
import { useFigure } from '../useDrawing.ts';
import { cnvFigure, cnvHeight } from './CnvHeatmap.figure.ts';
import type { CnvHeatmapProps } from './CnvHeatmap.types.ts';

/** Copy number along the genome, cell by cell (specification 2.8): chromosome bands, cell labels, the clustering and its k clusters. */
export function CnvHeatmap(props: CnvHeatmapProps) {
  const { title, heatmap, onPick } = props;
  const theme = useTheme();
  const t = useT();
  const draw = useFigure(cnvFigure, props);
  return (
    <MarksView
      draw={draw}
      description={`${title}. ${t('cnv.heatmap.summary', { cells: heatmap.cells.length, windows: heatmap.values[0]?.length ?? 0, chromosomes: heatmap.chromosomes.length, k: heatmap.k })}`}
      height={(width) => cnvHeight(props, theme, t, width)}
      onPick={onPick && (({ id }) => onPick(id.slice(id.indexOf(':') + 1)))}
    />
  );
}
