import type { CellGroup, ParamsOf, ResultOf } from '@stroma/contract/tools';
import type { ToolSlug } from '@stroma/contract';
import type { Translate } from '@stroma/design-system/messages';

/** A completed analysis that is shown. */
export interface ShownAnalysis<S extends ToolSlug> {
  id: string;
  params: ParamsOf<S>;
  summary: ResultOf<S>;
  /** Part of the result that is shown, as numbered by the tool; 0 at first. */
  part?: number;
}
/** The pick in a figure, as text of the tool's own: a gene, a couple of cell types, a regulon's number. */
export type Pick = string | null;

/** Highlighted cells with their own colour and name; all others are grey. */
export interface HighlightedCells {
  name: string;
  cells: CellGroup;
}
/** Colouring of the map next to a result. `isOfPick`: it depends on the pick, so a new pick selects it. */
export type MapColouring = { id: string; label: string; isOfPick?: boolean } & (
  | { kind: 'groups'; groups: readonly HighlightedCells[]; isContrast?: boolean }
  /** A column of the dataset. */
  | { kind: 'column'; column: string }
  /** A column of this result, or of the result `of`. */
  | { kind: 'result'; column: string; of?: string }
  | { kind: 'gene'; gene: string }
  /** The score of these genes as one set. */
  | { kind: 'score'; genes: readonly string[] }
);

/** Link between the map and a tool's figure in both directions. */
export interface Companion<S extends ToolSlug> {
  /** Summary of the run in a few words each, for the line above the figure. */
  chips: (shown: ShownAnalysis<S>, t: Translate) => string[];
  /** Colourings of the map, the first by default; empty to keep the user's own colouring. */
  colourings: (shown: ShownAnalysis<S>, pick: Pick, t: Translate) => MapColouring[];
  /** Grouping for counts of the cells that are selected on the map: groups, or a column of the dataset. Null for only their total. */
  counted: (
    shown: ShownAnalysis<S>,
  ) => { groups: readonly HighlightedCells[] } | { column: string } | { result: string; of?: string } | null;
  /** Pick of the figure for cells that were selected on the map, by the names of their groups, the most frequent first. */
  pickOf?: (names: readonly string[], shown: ShownAnalysis<S>) => Pick;
}
