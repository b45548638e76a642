import type { ClonotypeClasses } from '@stroma/contract/tools';

export interface ClonotypePieProps {
  title: string;
  /** `total` of the VDJ tool's result. */
  total: ClonotypeClasses;
  /** What the total counts. */
  of?: 'clonotypes' | 'cells';
  height?: number;
}
