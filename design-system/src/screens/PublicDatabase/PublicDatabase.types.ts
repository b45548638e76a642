import type { Loadable } from '../../primitives/common.types.ts';

export type FacetName = 'species' | 'tissue' | 'disease' | 'technology';
export interface PublicDataset {
  id: string;
  name: string;
  species: string;
  tissue: string;
  disease: string;
  technology: string;
  cells: number;
  samples: number;
  year: number;
  /** Citation or accession, e.g. GSE130148. */
  source: string;
}
export interface FacetValue {
  value: string;
  /** Datasets that stay when this value is added to the present choice. */
  count: number;
}
export interface PublicDatabaseProps {
  /** The page of datasets that the present choice gives. */
  datasets: Loadable<readonly PublicDataset[]>;
  /** Datasets of the present choice on all pages. */
  total: number;
  facets: Readonly<Record<FacetName, readonly FacetValue[]>>;
  chosen: Readonly<Record<FacetName, readonly string[]>>;
  onChosenChange: (chosen: Record<FacetName, readonly string[]>) => void;
  search: string;
  onSearchChange: (search: string) => void;
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
  datasetHref: (id: string) => string;
  /** Ids put aside for an analysis of public data; with `onIntegrate` alone. */
  selected?: ReadonlySet<string>;
  onSelectedChange?: (selected: Set<string>) => void;
  /** Absent: the catalogue can be looked at and opened, not integrated. */
  onIntegrate?: () => void;
  /** Browsing needs a separate subscription (specification 1); its absence shows how to get one. */
  subscribed: boolean;
  subscribeHref: string;
}
