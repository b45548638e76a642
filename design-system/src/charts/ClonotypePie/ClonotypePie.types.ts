import type { ClonotypeClasses } from '@stroma/contract/tools';
import type { ClonotypeClass } from '../clonotype/classes.ts';

export interface ClonotypePieProps {
  title: string;
  /** One part of `total` of the VDJ tool's result. */
  total: ClonotypeClasses;
  /** What the total counts. */
  of?: 'clonotypes' | 'cells';
  /** A sector was chosen. */
  onPick?: (of: ClonotypeClass) => void;
  height?: number;
}
