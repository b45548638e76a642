import calls from '@stroma/contract/schema/calls.json' with { type: 'json' };
import { paths } from '../app/paths.ts';

/** Name in the explorer's address: the id of the named state that is shown. */
export const STATE = 'state';
/** Calls about a dataset or one of its results; only these can be answered from a state. */
const OF_DATASET = /^\/(remote\/)?user\/(user_datasets\/|analysis\/(tools|results))/;

/** The named state that the address shows; null: the present. The address alone decides it. */
export function shownState(): string | null {
  const { pathname, search } = globalThis.location ?? { pathname: '', search: '' };
  if (!pathname.startsWith(`${paths.explorer}/`)) return null;
  return new URLSearchParams(search).get(STATE) || null;
}

/** The state that a call is to be answered of. */
export function stateOf(area: string, name: string): string | null {
  const { path } = (calls as Record<string, Record<string, { path: string }>>)[area]![name]!;
  return OF_DATASET.test(path) ? shownState() : null;
}

/** The same address, of the state that is shown. */
export function inShownState(href: string): string {
  const state = shownState();
  if (state === null) return href;
  const [path = '', search = ''] = href.split('?');
  const query = new URLSearchParams(search);
  query.set(STATE, state);
  return `${path}?${query}`;
}
