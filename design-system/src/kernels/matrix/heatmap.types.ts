import type { ChosenCell } from '../figure/chart.types.ts';
import type { Linkage, Matrix } from '@stroma/contract/tools';
import type { HeatAnnotation } from './heat.types.ts';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';

export interface HeatmapProps {
  /** Genes or other features x groups, cells or samples. */
  data: Matrix;
  /** Accessible name. */
  title: string;
  /** Meaning of the colours, with unit. With `isScaledByRow` the colour bar shows "z score" instead. */
  valueLabel: string;
  rowLabel: string;
  columnLabel: string;
  /** Clusterings of the tool (bulk: `heatmap.genes`, `heatmap.samples`). */
  rowLinkage?: Linkage;
  columnLinkage?: Linkage;
  /** Orders by the clustering and draws its tree; computed here (average, Euclidean) if the tool provides none. */
  areRowsClustered?: boolean;
  areColumnsClustered?: boolean;
  /** See HeatSpec. */
  areColumnsInOrder?: boolean;
  isBarAtEnd?: boolean;
  rowAnnotations?: readonly HeatAnnotation[];
  columnAnnotations?: readonly HeatAnnotation[];
  /** z score of each row (specification 2.8). */
  isScaledByRow?: boolean;
  ramp?: RampId;
  palette?: PaletteId;
  /** Gene symbols are italic. */
  isItalic?: boolean;
  height?: number;
  /** Indices into the matrix. */
  onSelect?: (chosen: ChosenCell) => void;
  onPaint?: (ms: number) => void;
}
