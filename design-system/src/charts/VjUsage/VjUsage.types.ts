import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { ClonotypeUnit } from '../../kernels/clonotype/unit.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';

/** Cells by gene and group of one chain and segment. */
export interface GeneUsage {
  /** TRA, TRB, IGH, IGK, IGL */
  chain: string;
  segment: 'V' | 'J';
  groups: readonly string[];
  /** counts[group] */
  genes: readonly { gene: string; counts: readonly number[] }[];
}
export interface VjUsageProps {
  title: string;
  /** The table `usage` of the VDJ tool's result, one entry a chain and segment. */
  data: readonly GeneUsage[];
  /** Chains shown, e.g. alpha and beta: ["TRA", "TRB"]; all without it. */
  chains?: readonly string[];
  /** Genes drawn individually in each panel, most used first; the others are summed. */
  top?: number;
  palette?: PaletteId;
  /** Minimum height in px; panels grow with the available space. An exported file has the height that its panels need. */
  height?: number;
  /** Unit of clonotype sizes; default cells. */
  unit?: ClonotypeUnit;
  /** A gene was chosen; the sum of others cannot be. */
  onSelect?: (chosen: Chosen<string> & { chain: string; segment: 'V' | 'J' }) => void;
}
