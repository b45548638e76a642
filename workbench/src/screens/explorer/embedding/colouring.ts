import { prepareEmbeddingColours } from '@stroma/design-system/charts';
import { readColumn, readResultColumn, type Column, type GeneValues } from '../../../api/arrays.ts';
import { columnVersion, type DatasetDetail } from '../dataset.ts';
import { asResultColumn } from '../view/view.ts';

/** Values of the column that colours the cells: the dataset's own at the version of `detail`, or a result's. A map can draw its categories at once. */
export async function readColouring(detail: DatasetDetail, colourBy: string): Promise<Column> {
  const ofResult = asResultColumn(colourBy);
  const column = await (ofResult
    ? readResultColumn(ofResult.result, ofResult.name)
    : readColumn(detail.id, colourBy, columnVersion(detail, colourBy)));
  if (column.kind === 'category') await prepareEmbeddingColours(column.codes, column.categories.length);
  return column;
}

/** Values of a gene or a score that a map can draw at once. */
export async function readDrawn(reading: Promise<GeneValues>): Promise<GeneValues> {
  const gene = await reading;
  await prepareEmbeddingColours(gene.values, null);
  return gene;
}
