import { readColumn, readResultColumn, type Column } from '../../../api/arrays.ts';
import { columnVersion, type DatasetDetail } from '../dataset.ts';
import { asResultColumn } from '../view/view.ts';

/** Values of the column that colours the cells: the dataset's own at the version of `detail`, or a result's. */
export function readColouring(detail: DatasetDetail, colourBy: string): Promise<Column> {
  const ofResult = asResultColumn(colourBy);
  return ofResult
    ? readResultColumn(ofResult.result, ofResult.name)
    : readColumn(detail.id, colourBy, columnVersion(detail, colourBy));
}
