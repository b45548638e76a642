import type { TfRegulationResult } from '@stroma/contract/tools';
import type { RampId } from '../../tokens/palettes.types.ts';

export interface RegulonPlotProps {
  title: string;
  /** `groups`, `activity`, `specificity` and `on` of the TF regulation tool's result; matrices are regulons x groups. */
  groups: TfRegulationResult['groups'];
  activity: TfRegulationResult['activity'];
  specificity: TfRegulationResult['specificity'];
  on: TfRegulationResult['on'];
  /** Regulons named in each group's ranking and drawn as dots; 5 by the specification (9). */
  top?: number;
  /** The ranking of each group, the dots, or both. */
  show?: 'both' | 'rank' | 'dot';
  /** Groups whose rankings are drawn; all without it. */
  shownGroups?: readonly string[];
  ramp?: RampId;
  onPick?: (regulon: string) => void;
}
