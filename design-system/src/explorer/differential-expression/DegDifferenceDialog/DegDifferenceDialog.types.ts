import type { DifferentialExpressionParams } from '@stroma/contract/tools';
import type { Loadable, Option } from '../../../primitives/common.types.ts';

/** A gene that passes the filter of one of two results; numbers are null if the other did not test it. */
export interface DifferingGene {
  gene_id: string;
  symbol: string;
  /** log2 fold changes and adjusted p values of the two results. */
  log2fc: readonly [number | null, number | null];
  padj: readonly [number | null, number | null];
  /** `opposite`: passes in both, in other directions. */
  where: 'both' | 'opposite' | 'first' | 'second';
}
export interface DegDifferenceData {
  params: readonly [DifferentialExpressionParams, DifferentialExpressionParams];
  /** Genes that both have tested, and the correlation of their fold changes; null if it is not defined. */
  tested: number;
  correlation: number | null;
  genes: readonly DifferingGene[];
}
export interface DegDifferenceDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The result that is shown. */
  name: string;
  /** Other results of the tool, newest first. */
  others: readonly Option[];
  other: string | null;
  onOtherChange: (id: string) => void;
  /** Null until another result is chosen; empty if it lacks this comparison. */
  state: Loadable<DegDifferenceData> | null;
}
