import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { IthResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface IthScoreProps {
  title: string;
  /** Expression or copy-number space; used as the axis title. */
  method: IthResult['method'];
  /** One score per sample; null if there are too few cells. */
  data: IthResult['samples'];
  /** One score per sample and cell type. */
  cellTypes: IthResult['cellTypes'];
  view?: 'both' | 'samples' | 'cellTypes';
  palette?: PaletteId;
  /** Minimum height in px; rows grow with the available space. An exported file has the height that its rows need. */
  height?: number;
  /** #RRGGBB by sample, as the dataset's other charts have it; without it samples have the colour of their group. */
  colours?: Readonly<Record<string, string>> | undefined;
  /** The sample whose name is highlighted. */
  selected?: string | null;
  onSelect?: ((chosen: Chosen<string>) => void) | undefined;
}
