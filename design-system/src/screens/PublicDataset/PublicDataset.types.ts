import type { ReactNode } from 'react';
import type { PublicDetail } from '@stroma/contract';
import type { Loadable } from '../../primitives/common.types.ts';

export interface PublicDatasetProps {
  dataset: Loadable<PublicDetail>;
  /** A map of its cells; null: there is none to show. */
  picture: ReactNode;
  /** The stable address of this page. */
  address: string;
  catalogueHref: string;
  /** The explorer; `version` of one that is not the present one. */
  exploreHref: (datasetId: string, version?: number) => string;
  /** Where its samples are chosen for an analysis; absent: they cannot be. */
  integrateHref?: ((dataset: PublicDetail) => string) | undefined;
  /** The page of one of its versions. */
  versionHref: (number: number) => string;
  /** A value of a facet in the catalogue. */
  facetHref: (facet: string, value: string) => string;
  /** Asks for the dataset as a file; absent: the reader may not. */
  onFiles?: (() => void) | undefined;
  onCite: (citation: string) => void;
  isVisitor?: boolean;
}
