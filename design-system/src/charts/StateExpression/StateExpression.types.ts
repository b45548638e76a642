import type { TrajectoryResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface StateExpressionProps {
  title: string;
  /** `states` of the trajectory tool's result: each target gene's expression by trajectory state. */
  states: TrajectoryResult['states'];
  /** Axis title with its unit. */
  valueLabel: string;
  palette?: PaletteId;
}
/** Panels that one picture can hold. */
export const STATE_EXPRESSION_LIMIT = 60;
