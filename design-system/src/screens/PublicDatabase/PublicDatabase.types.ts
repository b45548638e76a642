import type { PublicDataset, PublicFacetName, PublicFacetValue } from '@stroma/contract';
import type { Loadable } from '../../primitives/common.types.ts';

export type FacetName = PublicFacetName;
export type FacetValue = PublicFacetValue;
export type FacetChoice = Readonly<Record<FacetName, readonly string[]>>;
/** Properties of an integration of the selected datasets. */
export interface PublicBasket {
  datasets: number;
  cells: number;
  /** Minimum number of genes that each two of them share; null with fewer than two, or if they cannot be compared. */
  shared: Loadable<number> | null;
  /** Sentences: why they cannot be integrated. */
  problems: readonly string[];
  /** Whether their samples are loaded. */
  isRead: boolean;
}
export interface PublicDatabaseProps {
  /** The page of datasets that match the current filters. */
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
  /** URL for offering a dataset; absent for visitors. */
  curateHref?: string | undefined;
  /** Nobody is signed in. */
  isVisitor?: boolean;
  /** Ids selected for an analysis of public data; requires `onIntegrate`. */
  selected?: ReadonlySet<string>;
  onSelectedChange?: ((selected: Set<string>) => void) | undefined;
  basket?: PublicBasket | undefined;
  /** If absent, the catalogue can be browsed but not integrated. */
  onIntegrate?: (() => void) | undefined;
  /** Browsing needs a separate subscription (specification 1); without it, the page shows how to subscribe. */
  isSubscribed: boolean;
  subscribeHref: string;
}
