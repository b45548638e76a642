import calls from '@stroma/contract/schema/calls.json' with { type: 'json' };
import { paths } from '../app/paths.ts';

/** Parameter of the explorer's URL: the id of the named state that is shown. */
export const STATE = 'state';
/** Calls about a dataset or one of its results; only these can be answered from a state. */
const OF_DATASET = /^\/(remote\/)?user\/(user_datasets\/|analysis\/(tools|results))/;

/** The named state in the URL, its only source; null means the current data. */
export function shownState(): string | null {
  const { pathname, search } = globalThis.location ?? { pathname: '', search: '' };
  if (!pathname.startsWith(`${paths.explorer}/`)) return null;
  return new URLSearchParams(search).get(STATE) || null;
}

/** The state for the reply of a call. */
export function stateOf(area: string, name: string): string | null {
  const { path } = (calls as Record<string, Record<string, { path: string }>>)[area]![name]!;
  return OF_DATASET.test(path) ? shownState() : null;
}

/** The same URL in the shown state. */
export function inShownState(href: string): string {
  const state = shownState();
  if (state === null) return href;
  const [path = '', search = ''] = href.split('?');
  const query = new URLSearchParams(search);
  query.set(STATE, state);
  return `${path}?${query}`;
}
