import { prefetch } from '../../api/early.ts';
import { readToken } from '../../api/token.ts';
import { paths } from '../paths.ts';

/**
 * Asks for an explorer's detail, coordinates and colouring column before React runs, under the keys that its screen will use: a first
 * paint waits for the longer of code and data, not for both. What fails is left to the screen, which asks again and reports it.
 */
export function readAhead({ pathname, search }: { pathname: string; search: string }): void {
  const prefix = `${paths.explorer}/`;
  if (!pathname.startsWith(prefix) || !readToken()) return;
  const id = pathname.slice(prefix.length).split('/')[0]!;
  // The code for the arrays comes while the detail does; other pages, sign-in first of all, load none of it.
  void Promise.all([prefetch('datasetProxies', 'detail', { params: { id } }), import('./ahead.ts')])
    .then(([detail, { readArraysAhead }]) => readArraysAhead(id, new URLSearchParams(search), detail))
    .catch(() => undefined);
  void import('../../screens/explorer/index.ts').catch(() => undefined);
}
