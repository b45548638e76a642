import type { Linkage, Matrix } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface RegulonModulesProps {
  title: string;
  /** Connection specificity index of regulons, and its clustering. */
  data: Matrix;
  linkage: Linkage;
  /** Mean activity of the same regulons by group. */
  activity: Matrix;
  /** The user's number of modules (specification 2.8). */
  k: number;
  groupLabel: string;
  palette?: PaletteId;
  /** Height in px of the heatmap of regulons; by default from their number. */
  height?: number;
}
