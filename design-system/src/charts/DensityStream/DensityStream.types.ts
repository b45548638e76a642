import type { TrajectoryResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface DensityStreamProps {
  title: string;
  /** `density` of the trajectory tool's result: each group's density on one grid of pseudotime. */
  density: TrajectoryResult['density'];
  /** A stream whose thickness is cells a unit of pseudotime, or one curve a group, each of area 1. */
  mode?: 'stream' | 'curves';
  palette?: PaletteId;
  colours?: Readonly<Record<string, string>>;
  height?: number;
}
