import type { ChosenCell } from '../../kernels/figure/chart.types.ts';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';
import type { CnvResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

/** Mean of each cell's windows in a region, by group. */
export interface CnvRegionData {
  chromosome: string;
  /** Base pairs of the windows, from 1. */
  start: number;
  end: number;
  genes: readonly string[];
  groups: readonly GroupSummary[];
}
export interface CnvRegionProps {
  title: string;
  /** Null until a region is requested; then only the arms are shown. */
  region: CnvRegionData | null;
  /** Groups or clusters x chromosome arms, mean level. */
  data: CnvResult['arms']['groups'];
  groupLabel: string;
  palette?: PaletteId;
  /** px of the region's violins; the arms below have the height of their rows. */
  height?: number;
  /** Called when an arm of a group is clicked. */
  onSelect?: (chosen: ChosenCell) => void;
}
