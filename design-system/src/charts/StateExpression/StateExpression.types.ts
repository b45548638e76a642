import type { TrajectoryGenesResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface StateExpressionProps {
  title: string;
  /** `chosen.states` of the tool `trajectory-genes`: each gene's expression by state of the trajectory. */
  data: NonNullable<TrajectoryGenesResult['chosen']>['states'];
  /** Axis title with its unit. */
  valueLabel: string;
  palette?: PaletteId;
  /** px, at least; panels get higher where there is room. A file has the height that the panels need. */
  height?: number;
}
/** Panels that one picture can hold. */
export const STATE_EXPRESSION_LIMIT = 60;
