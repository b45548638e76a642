import type { CnvResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface CnvRegionProps {
  title: string;
  /** `region` of the CNV tool's result; null until one is asked for: the arms stand alone. */
  region: CnvResult['region'];
  /** `arms` of the result: groups or clusters x chromosome arms, mean level. */
  arms: CnvResult['arms'];
  groupLabel: string;
  palette?: PaletteId;
  /** A press on an arm of a group. */
  onPick?: (group: string, arm: string) => void;
}
