import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { SetData } from '../../kernels/results/sets.ts';

export interface UpsetPlotProps {
  /** Any number of sets with the elements of each exclusive region (`regionsOf`). */
  data: SetData;
  title: string;
  /** Counted items, on the axes: "Genes". */
  unit: string;
  /** Number of largest intersections shown; default 20, fewer if the width has no room. */
  top?: number;
  /** Order of the intersections. */
  order?: 'size' | 'degree';
  isItalic?: boolean;
  height?: number;
  onSelect?: (chosen: Chosen<readonly string[], readonly number[]>) => void;
}
