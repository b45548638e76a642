import type { PseudotimeGene } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface PseudotimeGenesProps {
  title: string;
  /** Genes that change along pseudotime, best first (or the target genes). */
  genes: readonly PseudotimeGene[];
  /** Panels shown; 8 by the specification (9). */
  top?: number;
  /** Names of the states, in the order of their numbers (the points' `state`, from 1). */
  states?: readonly string[];
  /** Axis title with its unit. */
  valueLabel: string;
  palette?: PaletteId;
  onPick?: (gene: string) => void;
}
