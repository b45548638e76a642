import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { RampId } from '../../tokens/palettes.types.ts';

/** One pair between one ordered couple of cell types. */
export interface InteractionMark {
  pair: number;
  interacting_pair: string;
  source: string;
  target: string;
  mean: number;
  p: number;
}
export interface InteractionDotProps {
  title: string;
  data: readonly InteractionMark[];
  /** Numbers of the pairs that are shown, in this order; all of the rows' without it. */
  order?: readonly number[];
  /** Cell types in the order of the columns; without it the rows'. */
  cellTypes?: readonly string[];
  /** Dots with a P value above it have no rim. */
  pValue?: number;
  ramp?: RampId;
  onSelect?: (chosen: Chosen<InteractionMark>) => void;
  height?: number;
}
/** Maximum number of dots in one picture; above it the frame shows TooLarge. */
export const INTERACTION_DOT_LIMIT = 4000;
