import type { CellInteractionParams, CellInteractionResult } from '@stroma/contract/tools';
import type { Loadable } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

/** Which pairs are asked for, beside the tool's own parameters (specification 2.8: cytokines, csv of pairs). */
export interface PairChoice {
  from: 'all' | 'cytokines' | 'csv';
  cytokines: readonly string[];
  /** Pairs of the uploaded csv, "LIGAND_RECEPTOR", with the file's name. */
  csv: { fileName: string; pairs: readonly string[]; problems: number } | null;
}
export interface InteractionFacts {
  /** Of the dataset; anything but human is refused (specification 5). */
  species: string;
  columns: readonly { id: string; label: string; categories: readonly { name: string; cells: number }[] }[];
  /** Cytokines of the pair database. */
  cytokines: readonly string[];
}
export interface InteractionSetupProps extends ToolSetupProps {
  facts: Loadable<InteractionFacts>;
  value: CellInteractionParams;
  onChange: (value: CellInteractionParams) => void;
  pairs: PairChoice;
  onPairsChange: (pairs: PairChoice) => void;
  /** A csv of pairs was chosen; the owner reads it with `parsePairs`. */
  onCsv: (file: File) => void;
}
export type InteractionView = 'network' | 'top' | 'table';
export interface InteractionThresholds {
  /** P value at most. */
  p: number;
  /** Rank value at most; lower is more specific. */
  rank: number;
  cytokines: boolean;
}
export interface InteractionResultProps {
  state: Loadable<CellInteractionResult>;
  view: InteractionView;
  onViewChange: (view: InteractionView) => void;
  thresholds: InteractionThresholds;
  onThresholdsChange: (thresholds: InteractionThresholds) => void;
  /** Cell types in the plots; empty is all. */
  cellTypes: readonly string[];
  onCellTypesChange: (cellTypes: string[]) => void;
  /** Downloads the tool's result as .tar; needs the Download permission. */
  onDownloadTar: () => void;
  canDownload?: boolean;
  palette?: PaletteId;
}
