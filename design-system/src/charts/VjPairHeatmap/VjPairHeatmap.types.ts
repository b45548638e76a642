import type { VdjResult } from '@stroma/contract/tools';
import type { RampId } from '../../tokens/palettes.types.ts';

export interface VjPairHeatmapProps {
  title: string;
  /** One entry of `pairs` of the VDJ tool's result: cells with each V and J gene of a chain. */
  pair: VdjResult['pairs'][number];
  ramp?: RampId;
  onPick?: (v: string, j: string) => void;
  height?: number;
}
