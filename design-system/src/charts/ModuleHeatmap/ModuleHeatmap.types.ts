import type { ChosenCell } from '../../kernels/figure/chart.types.ts';
import type { Matrix } from '@stroma/contract/tools';
import type { HeatAnnotation } from '../../kernels/matrix/heat.types.ts';

export interface ModuleHeatmapProps {
  title: string;
  /** Modules x groups, mean score (`graph.heatmap` of the tool `trajectory-genes`, `moduleActivity` of TF regulation). */
  data: Matrix;
  /** Genes or regulons in each module, by the matrix's rows; shown next to the module's name. */
  groupSizes?: readonly number[];
  /** Name of the columns, such as "Cluster". */
  groupLabel: string;
  /** Colour bar title; the values are centred at zero. */
  valueLabel: string;
  columnAnnotations?: readonly HeatAnnotation[];
  /** Ordered by a clustering, with its trees; the matrix's own order otherwise. */
  isClustered?: boolean;
  onSelect?: (chosen: ChosenCell) => void;
  height?: number;
}
