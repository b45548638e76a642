import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { Matrix, TfRegulationResult } from '@stroma/contract/tools';
import type { RampId } from '../../tokens/palettes.types.ts';

export interface RegulonPlotProps {
  title: string;
  groups: readonly Pick<TfRegulationResult['groups'][number], 'group' | 'cells'>[];
  /** Regulons x groups. */
  activity: Matrix;
  data: Matrix;
  on: Matrix;
  /** Regulons named in each group's ranking and drawn as dots; 5 by the specification (9). */
  top?: number;
  /** The ranking of each group, the dots, or both. */
  view?: 'both' | 'rank' | 'dot';
  /** Groups whose rankings are drawn; all without it. */
  order?: readonly string[];
  ramp?: RampId;
  /** Maximum height in px, with fewer names if needed; by default the height that all names need. */
  height?: number;
  onSelect?: (chosen: Chosen<string>) => void;
}
