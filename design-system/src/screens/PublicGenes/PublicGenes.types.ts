import type { PublicExpression } from '@stroma/contract';
import type { Loadable } from '../../primitives/common.types.ts';

export type PublicGrouping = 'cellType' | 'cellType+donor' | 'cellType+disease';
export interface PublicGenesReply extends PublicExpression {
  datasets: readonly { id: string; datasetId: string; name: string; entry: string; publication: string }[];
  /** Chinese names of cell types, by label. */
  labelsZh: Readonly<Record<string, string>>;
}
export interface PublicGenesProps {
  /** As typed: names with commas or blanks between them. */
  genes: string;
  by: PublicGrouping;
  onAsk: (genes: string, by: PublicGrouping) => void;
  /** Empty before a gene is asked for. */
  found: Loadable<PublicGenesReply>;
  catalogueHref: string;
  datasetHref: (id: string) => string;
  /** The cells of a dataset, coloured by a gene; absent where the reader may not open them. */
  cellsHref?: ((datasetId: string, gene: string) => string) | undefined;
}
