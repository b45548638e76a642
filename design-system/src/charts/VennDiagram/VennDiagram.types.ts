import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { SetData } from '../../kernels/results/sets.ts';

export interface VennDiagramProps {
  /** 2 or 3 sets with the elements of each exclusive region (`regionsOf`, `quadrantSets`); more sets: UpsetPlot. */
  data: SetData;
  title: string;
  /** Counted items, such as "genes" or "cells", in the tooltip. */
  unit: string;
  palette?: PaletteId;
  /** Set names are gene symbols, in italics. */
  isItalic?: boolean;
  height?: number;
  /** The sets of the picked region, as indices. */
  onSelect?: (chosen: Chosen<readonly string[], readonly number[]>) => void;
}
