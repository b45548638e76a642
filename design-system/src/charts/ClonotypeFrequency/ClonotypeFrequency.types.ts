import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { VdjResult } from '@stroma/contract/tools';
import type { ClonotypeClass } from '../../kernels/clonotype/classes.ts';
import type { ClonotypeUnit } from '../../kernels/clonotype/unit.ts';

export interface ClonotypeFrequencyProps {
  title: string;
  /** `frequency` of the VDJ tool's result: clonotypes, and the cells in them, by size of the clonotype. */
  data: VdjResult['frequency'];
  /** Name of the grouping, such as "Sample". */
  groupLabel: string;
  /** Count each clonotype once, or count its cells. */
  measure?: 'clonotypes' | 'cells';
  /** Unit of clonotype sizes; default cells. */
  unit?: ClonotypeUnit;
  scale?: 'count' | 'percent';
  /** A part of a bar was chosen: a group and the class of its clonotypes. */
  onSelect?: (chosen: Chosen<string> & { size: ClonotypeClass }) => void;
  height?: number;
}
