import { readColumn, readResultColumn, type Column } from '../../../api/arrays.ts';
import { columnVersion, type DatasetDetail } from '../dataset.ts';
import { asResultColumn } from '../view/view.ts';

/** Values of the column that cells are coloured by: the dataset's own at the version that `detail` names, or a result's. */
export function readColouring(detail: DatasetDetail, colourBy: string): Promise<Column> {
  const ofResult = asResultColumn(colourBy);
  return ofResult
    ? readResultColumn(ofResult.result, ofResult.name)
    : readColumn(detail.id, colourBy, columnVersion(detail, colourBy));
}
