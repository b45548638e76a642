import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { PseudotimeGene } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface PseudotimeGenesProps {
  title: string;
  /** Genes that change along pseudotime, best first (or the chosen genes). */
  data: readonly PseudotimeGene[];
  /** Panels shown; 8 by the specification (9). */
  top?: number;
  /** Axis title with its unit. */
  valueLabel: string;
  palette?: PaletteId;
  /** Minimum height in px; panels grow with the available space. An exported file has the height that its panels need. */
  height?: number;
  onSelect?: (chosen: Chosen<string>) => void;
}
