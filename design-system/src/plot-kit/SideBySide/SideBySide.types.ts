import type { Option } from '../../primitives/common.types.ts';
import type { GeneSearchHit } from '../../primitives/ComboBox/GeneSearch.tsx';

/** One map; one for each group of a column; a second map of the same cells; two genes in one map. */
export type SideBySideMode = 'one' | 'split' | 'map' | 'blend';
export interface SideBySideValue {
  mode: SideBySideMode;
  /** Column whose groups have a map each. */
  column: string | null;
  /** Embedding of the second map, as the id of one of `maps`. */
  map: string | null;
  /** What colours the second map; empty: the same as the first. */
  colour: string;
  genes: readonly [string | null, string | null];
}
/** A search of one gene. */
export interface SideBySideGene {
  query: string;
  onQueryChange: (query: string) => void;
  hits: readonly GeneSearchHit[];
  isSearching?: boolean;
}
export interface SideBySideProps {
  value: SideBySideValue;
  onChange: (value: SideBySideValue) => void;
  /** Columns of groups. */
  columns: readonly { id: string; label: string; groups: number }[];
  maps: readonly Option[];
  colours: readonly Option[];
  /** Puts what colours the first map on the second one. */
  onHold?: () => void;
  genes: readonly [SideBySideGene, SideBySideGene];
}
export interface SideBySideButtonProps extends SideBySideProps {
  /** Held by an owner where a choice replaces the tool bar that the button is in. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}
