import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { BulkResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface BulkPcaProps {
  /** Bulk: `pca`, percent of variance of each component and coordinates[sample][component]. */
  data: Pick<BulkResult['pca'], 'percent' | 'coordinates'>;
  samples: readonly Pick<BulkResult['samples'][number], 'sample' | 'group' | 'size'>[];
  title: string;
  /** Components on the axes, from 0; by default the first two. */
  components?: readonly [number, number];
  /** Shows names at points that have room for them. */
  showNames?: boolean;
  palette?: PaletteId;
  onSelect?: (chosen: Chosen<string>) => void;
  height?: number;
}
