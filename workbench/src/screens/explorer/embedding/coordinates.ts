import { prepareEmbedding } from '@stroma/design-system/charts';
import { readEmbedding, type Coordinates } from '../../../api/arrays.ts';

/** Coordinates that the map can draw at once as they are, also those of millions of cells; other axes and turned slides are ordered when they are drawn. */
export const readPlaced = async (...of: Parameters<typeof readEmbedding>): Promise<Coordinates> =>
  prepareEmbedding(await readEmbedding(...of));
