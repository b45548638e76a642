import type { PublicDataset, PublicFacetName, PublicFacetValue, PublicSource } from '@stroma/contract';
import type { Loadable } from '../../primitives/common.types.ts';

/** Facets that filter datasets in the wizard; the catalogue's own page has more. */
export const WIZARD_FACETS = ['species', 'tissue', 'disease', 'technology', 'cellType'] as const;
export type WizardFacet = (typeof WIZARD_FACETS)[number] & PublicFacetName;
export type WizardFacetChoice = Readonly<Record<WizardFacet, readonly string[]>>;

/** Published datasets whose samples can be used. */
export interface PublicSamplesProps {
  /** The page of datasets under search and facets. */
  datasets: Loadable<readonly PublicDataset[]>;
  total: number;
  facets: Readonly<Record<WizardFacet, readonly PublicFacetValue[]>>;
  chosen: WizardFacetChoice;
  onChosenChange: (chosen: WizardFacetChoice) => void;
  search: string;
  onSearchChange: (search: string) => void;
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
  /** `id` of the dataset whose samples are listed; null for none. */
  open: string | null;
  onOpenChange: (id: string | null) => void;
  /** Its samples. */
  source: Loadable<PublicSource>;
  /** Datasets of the chosen samples, whether the page lists them or not. */
  sources: readonly PublicSource[];
}
