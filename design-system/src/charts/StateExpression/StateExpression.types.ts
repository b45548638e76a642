import type { TrajectoryGenesResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface StateExpressionProps {
  title: string;
  /** `chosen.states` of the tool `trajectory-genes`: each gene's expression by state of the trajectory. */
  data: NonNullable<TrajectoryGenesResult['chosen']>['states'];
  /** Axis title with its unit. */
  valueLabel: string;
  palette?: PaletteId;
  /** Minimum height in px; panels grow with the available space. An exported file has the height that its panels need. */
  height?: number;
}
/** Maximum number of panels in one picture. */
export const STATE_EXPRESSION_LIMIT = 60;
