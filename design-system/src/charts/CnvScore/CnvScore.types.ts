import type { CnvResult } from '@stroma/contract/tools';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';

export interface CnvScoreProps {
  title: string;
  /** `scores` of the CNV tool's result. */
  scores: CnvResult['scores'];
  /** Name of the embedding that `scores.cells` lie on ("umap"). */
  embedding: string;
  groupLabel: string;
  palette?: PaletteId;
  ramp?: RampId;
}
