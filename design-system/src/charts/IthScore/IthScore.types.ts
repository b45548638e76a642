import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { IthResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface IthScoreProps {
  title: string;
  /** Expression or copy-number space: names the axis. */
  method: IthResult['method'];
  /** One score per sample; null where there are too few cells. */
  data: IthResult['samples'];
  /** The same within each cell type. */
  cellTypes: IthResult['cellTypes'];
  view?: 'both' | 'samples' | 'cellTypes';
  palette?: PaletteId;
  /** px, at least; rows get higher where there is room. A file has the height that the rows need. */
  height?: number;
  /** #RRGGBB by sample, as the dataset's other charts have it; without it samples have the colour of their group. */
  colours?: Readonly<Record<string, string>> | undefined;
  /** The sample whose name stands out. */
  selected?: string | null;
  onSelect?: ((chosen: Chosen<string>) => void) | undefined;
}
