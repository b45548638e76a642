import type { PublicDataset, PublicFacetName, PublicFacetValue } from '@stroma/contract';
import type { Loadable } from '../../primitives/common.types.ts';

export type FacetName = PublicFacetName;
export type FacetValue = PublicFacetValue;
export type FacetChoice = Readonly<Record<FacetName, readonly string[]>>;
/** What an integration of the chosen datasets would have. */
export interface PublicBasket {
  datasets: number;
  cells: number;
  /** Genes that each two of them share at least; null with fewer than two, or where they cannot be compared. */
  shared: Loadable<number> | null;
  /** Sentences: why they cannot be integrated. */
  problems: readonly string[];
  /** Whether their samples are known. */
  isRead: boolean;
}
export interface PublicDatabaseProps {
  /** The page of datasets that the present choice gives. */
  datasets: Loadable<readonly PublicDataset[]>;
  /** Datasets of the present choice on all pages. */
  total: number;
  facets: Readonly<Record<FacetName, readonly FacetValue[]>>;
  chosen: FacetChoice;
  onChosenChange: (chosen: FacetChoice) => void;
  search: string;
  onSearchChange: (search: string) => void;
  /** A gene that at least a tenth of a cell type expresses. */
  gene: string;
  onGeneChange: (gene: string) => void;
  /** Titles of datasets that the search for a gene leaves out, as their values are damaged. */
  unread?: readonly string[];
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
  datasetHref: (id: string) => string;
  /** Genes over all datasets under the choice. */
  genesHref: string;
  /** Where a dataset is offered; absent for visitors. */
  curateHref?: string | undefined;
  /** Nobody is signed in. */
  isVisitor?: boolean;
  /** Ids put aside for an analysis of public data; with `onIntegrate` alone. */
  selected?: ReadonlySet<string>;
  onSelectedChange?: ((selected: Set<string>) => void) | undefined;
  basket?: PublicBasket | undefined;
  /** Absent: the catalogue can be looked at and opened, not integrated. */
  onIntegrate?: (() => void) | undefined;
  /** Browsing needs a separate subscription (specification 1); its absence shows how to get one. */
  isSubscribed: boolean;
  subscribeHref: string;
}
