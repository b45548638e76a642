import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { ClonotypeClasses } from '@stroma/contract/tools';
import type { ClonotypeClass } from '../../kernels/clonotype/classes.ts';
import type { ClonotypeUnit } from '../../kernels/clonotype/unit.ts';

export interface ClonotypePieProps {
  title: string;
  /** One part of `total` of the VDJ tool's result. */
  data: ClonotypeClasses;
  /** What the total counts. */
  measure?: 'clonotypes' | 'cells';
  /** Unit of clonotype sizes; default cells. */
  unit?: ClonotypeUnit;
  /** A sector was chosen. */
  onSelect?: (chosen: Chosen<ClonotypeClass>) => void;
  height?: number;
}
