import type { TfRegulationResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface RegulonModulesProps {
  title: string;
  /** `similarity`, `linkage`, `module` and `moduleActivity` of the TF regulation tool's result. */
  similarity: TfRegulationResult['similarity'];
  linkage: TfRegulationResult['linkage'];
  /** Module of each regulon as the tool computed it. */
  module: TfRegulationResult['module'];
  moduleActivity: TfRegulationResult['moduleActivity'];
  /**
   * The user's number of modules (specification 2.8). Where it is not the tool's own, the clustering is cut anew and the activities,
   * which belong to the tool's modules, are left out.
   */
  modules?: number;
  groupLabel: string;
  palette?: PaletteId;
}
