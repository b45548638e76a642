import type { Option } from '../../primitives/common.types.ts';
import type { GeneSearchHit } from '../../primitives/ComboBox/GeneSearch.tsx';

/** One map; one per group of a column; a second map of the same cells; or two genes in one map. */
export type SideBySideMode = 'one' | 'split' | 'map' | 'blend';
export interface SideBySideValue {
  mode: SideBySideMode;
  /** Column whose groups have a map each. */
  column: string | null;
  /** Embedding of the second map, as the id of one of `maps`. */
  map: string | null;
  /** Colouring of the second map; empty means the same as the first. */
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
  /** Copies the colouring of the first map to the second one. */
  onHold?: () => void;
  genes: readonly [SideBySideGene, SideBySideGene];
}
export interface SideBySideButtonProps extends SideBySideProps {
  /** Controlled by a parent if a choice replaces the tool bar that contains the button. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}
