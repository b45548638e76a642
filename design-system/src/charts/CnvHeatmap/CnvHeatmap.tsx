'use client';
import { useContext } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { FigureRoomContext } from '../../kernels/figure/room.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { cnvFigure, cnvHeight } from './CnvHeatmap.figure.ts';
import type { CnvHeatmapProps } from './CnvHeatmap.types.ts';

/** px in which legends, both parts and the tree can be read. */
const LEAST = 480;

/** Copy number along the genome (specification 2.8): reference cells above, tested cells with their tree and clusters below. */
export const CnvHeatmap = chart(function CnvHeatmap(props: CnvHeatmapProps) {
  const { title, data: heatmap, k, onSelect } = props;
  const theme = useTheme();
  const t = useT();
  const draw = useFigure(cnvFigure, props);
  const room = useContext(FigureRoomContext);
  const own = (width: number) => cnvHeight(props, theme, t, width);
  const cells = heatmap.reference.cells + heatmap.tested.cells;
  return (
    <MarksView
      draw={draw}
      description={`${title}. ${t('cnv.heatmap.summary', { cells, windows: heatmap.windows, chromosomes: heatmap.chromosomes.length, k })}`}
      height={room === null ? own : Math.max(LEAST, room)}
      onPick={
        onSelect &&
        (({ id }) => {
          const name = id.slice(id.indexOf(':') + 1);
          onSelect({ item: name, index: heatmap.chromosomes.findIndex((one) => one.name === name) });
        })
      }
    />
  );
});
