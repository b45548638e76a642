import type { PublicExpression } from '@stroma/contract';
import type { Loadable } from '../../primitives/common.types.ts';

export type PublicGrouping = 'cellType' | 'cellType+donor' | 'cellType+disease';
export interface PublicGenesReply extends PublicExpression {
  datasets: readonly { id: string; datasetId: string; name: string; entry: string; publication: string }[];
  /** Chinese names of cell types by label. */
  labelsZh: Readonly<Record<string, string>>;
}
export interface PublicGenesProps {
  /** As typed: names separated by commas or spaces. */
  genes: string;
  by: PublicGrouping;
  onAsk: (genes: string, by: PublicGrouping) => void;
  /** Empty until a gene is requested. */
  found: Loadable<PublicGenesReply>;
  catalogueHref: string;
  datasetHref: (id: string) => string;
  /** URL of a dataset's cells coloured by a gene; absent if the reader may not open them. */
  cellsHref?: ((datasetId: string, gene: string) => string) | undefined;
}
