import { readPlaced } from '../../screens/explorer/embedding/coordinates.ts';
import { forgetFailed, load } from '../../api/cache.ts';
import { readColouring } from '../../screens/explorer/embedding/colouring.ts';
import { arrayKeys, type DatasetDetail } from '../../screens/explorer/dataset.ts';
import { readView } from '../../screens/explorer/view/view.ts';

/** Requests the coordinates and the colouring column of an explorer URL. Failures are dropped, so that the screen retries. */
export function prefetchArrays(id: string, query: URLSearchParams, detail: DatasetDetail): void {
  const view = readView(query, detail);
  const keys = arrayKeys(detail, view);
  const wanted: Promise<unknown>[] = [];
  if (view.embedding) wanted.push(load(keys.embedding, () => readPlaced(id, view.embedding, view.dimensions)));
  if (keys.column && view.colourBy) wanted.push(load(keys.column, () => readColouring(detail, view.colourBy)));
  Promise.all(wanted).catch(() => forgetFailed(`${id}:`));
}
