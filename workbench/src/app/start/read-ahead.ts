import { prefetch } from '../../api/early.ts';
import { readToken } from '../../api/token.ts';
import { paths } from '../paths.ts';

/**
 * Requests an explorer's detail, coordinates and colouring column before React runs, under the keys of its screen, so that the first paint waits for
 * the slower of code and data instead of both. Failures are left to the screen, which retries and reports them.
 */
export async function prefetchExplorer({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  const prefix = `${paths.explorer}/`;
  if (!pathname.startsWith(prefix) || !readToken()) return;
  const id = pathname.slice(prefix.length).split('/')[0]!;
  prefetch('account', 'info', {}).catch(() => undefined);
  for (const part of [import('../../screens/explorer/index.ts'), import('../../features/forms/index.ts')])
    part.catch(() => undefined);
  // The code for the arrays loads in parallel with the detail; other pages, in particular sign-in, load none of it.
  await Promise.all([prefetch('datasetProxies', 'detail', { params: { id } }), import('./ahead.ts')])
    .then(([detail, { prefetchArrays }]) => prefetchArrays(id, new URLSearchParams(search), detail))
    .catch(() => undefined);
}
