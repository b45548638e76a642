import type { ReactNode } from 'react';
import type { PublicDetail } from '@stroma/contract';
import type { Loadable } from '../../primitives/common.types.ts';

export interface PublicDatasetProps {
  dataset: Loadable<PublicDetail>;
  /** A map of its cells; null if there is none. */
  picture: ReactNode;
  /** The stable address of this page. */
  address: string;
  catalogueHref: string;
  /** The explorer; `version`: if it is not the current one. */
  exploreHref: (datasetId: string, version?: number) => string;
  /** URL for choosing its samples for an analysis; absent if that is impossible. */
  integrateHref?: ((dataset: PublicDetail) => string) | undefined;
  /** The page of one of its versions. */
  versionHref: (number: number) => string;
  /** A value of a facet in the catalogue. */
  facetHref: (facet: string, value: string) => string;
  /** Requests the dataset as a file; absent without permission. */
  onFiles?: (() => void) | undefined;
  onCite: (citation: string) => void;
  isVisitor?: boolean;
}
