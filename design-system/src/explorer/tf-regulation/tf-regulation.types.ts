import type { ReactNode } from 'react';
import type { ReferenceSet } from '@stroma/contract';
import type {
  CellGroup,
  Matrix,
  RegulonMethod,
  RegulonMotif,
  RegulonMotifs,
  RegulonRow,
  RegulonTarget,
  TfRegulationResult,
} from '@stroma/contract/tools';
import type { RegulonMatrices } from '../../charts/RegulonPlot/matrices.ts';
import type { Loadable } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { CellColumn, StoredSet } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

/** The form's fields; `source`: a network of the library by its id, or `infer`: from the cells. */
export interface RegulonForm {
  groupBy: string;
  cells: CellGroup | null;
  source: `reference:${string}` | 'infer' | '';
  /** Symbols as typed or read from a file. */
  factors: string;
  targets: number;
  perFactor: number;
  /** Sets that prune inferred targets; null: not pruned. */
  motifs: RegulonMotifs | null;
  method: RegulonMethod;
  minTargets: number;
}
export interface RegulonFacts {
  columns: readonly CellColumn[];
  cellSets?: readonly StoredSet[];
  /** Sets of the library; networks, factors, orthologs and motifs are used. */
  references: readonly ReferenceSet[];
  /** Species of the dataset; null if unknown, treated as human. */
  species: string | null;
  counted?: number | null;
}
export interface RegulonSetupProps extends ToolSetupProps {
  facts: Loadable<RegulonFacts>;
  value: RegulonForm;
  onChange: (value: RegulonForm) => void;
  /** Fills in a list of factors of the library. */
  onUseFactors: (set: ReferenceSet) => void;
  /** The list that is being loaded. */
  readingFactors: string | null;
  /** Address of the page on which networks are imported. */
  importHref: string;
}
export type RegulonView = 'regulons' | 'modules' | 'table' | 'targets' | 'motifs';
/** View state of a result; changing it needs no new analysis. */
export interface RegulonChoice {
  /** Number of named regulons per group. */
  top: number;
  modules: number;
  /** Number of the regulon whose targets are listed. */
  regulon: number;
  /** Groups whose rankings are drawn; empty: all. */
  groups: readonly string[];
}
interface ServedView<Row> {
  search: string;
  sort: { column: keyof Row & string; direction: 'ascending' | 'descending' };
  /** From 1. */
  page: number;
}
export type RegulonTableView = ServedView<RegulonRow>;
export type TargetTableView = ServedView<RegulonTarget>;
export type MotifTableView = ServedView<RegulonMotif>;
type Page<Row> = Loadable<{ rows: readonly Row[]; total: number }>;
export interface RegulonResultProps {
  result: TfRegulationResult;
  view: RegulonView;
  onViewChange: (view: RegulonView) => void;
  choice: RegulonChoice;
  onChoiceChange: (choice: RegulonChoice) => void;
  /** Matrices of the first `coloured` regulons. */
  matrices: Loadable<RegulonMatrices>;
  /** Connection specificity index of the first `clustered` regulons. */
  similarity: Loadable<Matrix>;
  /** Names of the first `coloured` regulons, in order. */
  names: readonly string[];
  regulons: Page<RegulonRow>;
  regulonTable: RegulonTableView;
  onRegulonTableChange: (view: RegulonTableView) => void;
  targets: Page<RegulonTarget>;
  targetTable: TargetTableView;
  onTargetTableChange: (view: TargetTableView) => void;
  /** Motifs of the chosen regulon; shown for a pruned network. */
  motifs: Page<RegulonMotif>;
  motifTable: MotifTableView;
  onMotifTableChange: (view: MotifTableView) => void;
  pageSize: number;
  onRegulonCsv: () => void;
  /** Opens all rows of the search in a drawing tool. */
  onRegulonDraw?: (() => void) | undefined;
  /** Motifs of all regulons. */
  onMotifCsv: () => void;
  onMotifDraw?: (() => void) | undefined;
  /** `null`: the targets of all regulons. */
  onTargetCsv: (regulon: number | null) => void;
  onTargetDraw?: ((regulon: number) => void) | undefined;
  /** Actions for the listed targets, the strongest first. */
  targetActions?: (of: { regulon: string; genes: readonly string[] }) => ReactNode;
  /** Number of the regulon that the cells are coloured by. */
  coloured: number | null;
  onColour: (regulon: number) => void;
  palette?: PaletteId;
}
