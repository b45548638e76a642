import { readEmbedding } from '../api/arrays.ts';
import { forgetFailed, load } from '../api/cache.ts';
import { readToken } from '../api/token.ts';
import { readColouring } from '../screens/explorer/colouring.ts';
import { callEarly } from '../api/early.ts';
import { arrayKeys } from '../screens/explorer/dataset.ts';
import { readView } from '../screens/explorer/view.ts';
import { paths } from './paths.ts';

/**
 * Asks for an explorer's detail, coordinates and colouring column before React runs, under the keys that its screen will use: a first
 * paint waits for the longer of code and data, not for both. What fails is forgotten, so that the screen asks again and reports it.
 */
export function readAhead({ pathname, search }: { pathname: string; search: string }): void {
  const prefix = `${paths.explorer}/`;
  if (!pathname.startsWith(prefix) || !readToken()) return;
  const id = pathname.slice(prefix.length).split('/')[0]!;
  void ahead(id, new URLSearchParams(search)).catch(() => forgetFailed(`${id}:`));
  void import('../screens/explorer/index.ts').catch(() => undefined);
}

async function ahead(id: string, query: URLSearchParams): Promise<void> {
  const detail = await callEarly('datasetProxies', 'detail', { params: { id } });
  const view = readView(query, detail);
  const keys = arrayKeys(detail, view);
  const wanted: Promise<unknown>[] = [];
  if (view.embedding) wanted.push(load(keys.embedding, () => readEmbedding(id, view.embedding, view.dimensions)));
  if (keys.column && view.colourBy) wanted.push(load(keys.column, () => readColouring(detail, view.colourBy)));
  await Promise.all(wanted);
}
