import { prefetch } from '../../api/early.ts';
import { readToken } from '../../api/token.ts';
import { paths } from '../paths.ts';

/**
 * Requests an explorer's detail, coordinates and colouring column before React runs, under the keys of its screen, so that the first paint waits for
 * the slower of code and data instead of both. Failures are left to the screen, which retries and reports them.
 */
export function prefetchExplorer({ pathname, search }: { pathname: string; search: string }): void {
  const prefix = `${paths.explorer}/`;
  if (!pathname.startsWith(prefix) || !readToken()) return;
  const id = pathname.slice(prefix.length).split('/')[0]!;
  // The code for the arrays loads in parallel with the detail; other pages, in particular sign-in, load none of it.
  void Promise.all([prefetch('datasetProxies', 'detail', { params: { id } }), import('./ahead.ts')])
    .then(([detail, { prefetchArrays }]) => prefetchArrays(id, new URLSearchParams(search), detail))
    .catch(() => undefined);
  void import('../../screens/explorer/index.ts').catch(() => undefined);
}
