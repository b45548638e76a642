import type { ChosenCell } from '../../kernels/figure/chart.types.ts';
import type { Matrix } from '@stroma/contract/tools';
import type { ClonotypeUnit } from '../../kernels/clonotype/unit.ts';
import type { RampId } from '../../tokens/palettes.types.ts';

/** Cells with each pair of genes: V and J of a chain (`TRB`), or the V genes of both chains (`V`, and `chains` names them). */
export interface GenePair {
  chain: string;
  /** Chains of rows and columns if they differ. */
  chains?: readonly [string, string];
  counts: Matrix;
}
export interface VjPairHeatmapProps {
  title: string;
  data: GenePair;
  ramp?: RampId;
  /** Unit of clonotype sizes; default cells. */
  unit?: ClonotypeUnit;
  onSelect?: (chosen: ChosenCell) => void;
  height?: number;
}
