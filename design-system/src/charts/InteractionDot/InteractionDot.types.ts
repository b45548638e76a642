import type { InteractionRow } from '@stroma/contract/tools';
import type { RampId } from '../../tokens/palettes.types.ts';

export interface InteractionDotProps {
  title: string;
  /** Rows of the tool's result, already filtered by P value and rank value. */
  rows: readonly InteractionRow[];
  /** Interacting pairs shown, in this order; all of the rows' without it. */
  pairs?: readonly string[];
  /** Couples of cell types shown, "source | target", in this order. */
  couples?: readonly string[];
  /** Dots with a P value above it have no rim. */
  pValue?: number;
  ramp?: RampId;
  onPick?: (row: InteractionRow) => void;
  height?: number;
}
/** Dots that one picture can hold; the frame says TooLarge above it. */
export const INTERACTION_DOT_LIMIT = 4000;
