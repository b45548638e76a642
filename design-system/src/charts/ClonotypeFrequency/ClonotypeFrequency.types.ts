import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { VdjResult } from '@stroma/contract/tools';
import type { ClonotypeClass } from '../../kernels/clonotype/classes.ts';
import type { ClonotypeUnit } from '../../kernels/clonotype/unit.ts';

export interface ClonotypeFrequencyProps {
  title: string;
  /** `frequency` of the VDJ tool's result: clonotypes, and the cells in them, by size of the clonotype. */
  data: VdjResult['frequency'];
  /** What the groups are ("Sample"). */
  groupLabel: string;
  /** Clonotypes counted once each, or the cells that carry them. */
  measure?: 'clonotypes' | 'cells';
  /** What the sizes of clonotypes are; cells unless told. */
  unit?: ClonotypeUnit;
  scale?: 'count' | 'percent';
  /** A part of a bar was chosen: a group and the class of its clonotypes. */
  onSelect?: (chosen: Chosen<string> & { size: ClonotypeClass }) => void;
  height?: number;
}
