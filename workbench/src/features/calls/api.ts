import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { Areas, Endpoint } from '@stroma/contract';
import type { UiError } from '@stroma/design-system/primitives';
import calls from '@stroma/contract/schema/calls.json' with { type: 'json' };
import { callByName, type CallInput } from '../../api/client.ts';
import { takePrefetched } from '../../api/early.ts';
import { reportFailure } from '../../api/failures.ts';
import { toUiError } from '../request.ts';

/** One declared call, as data: the cache's key. */
export interface Call {
  area: keyof Areas;
  name: string;
  given: Omit<CallInput<Endpoint>, 'signal'>;
  /** The named state used for the reply; absent means the current data. */
  state?: string;
}
export interface Mutation extends Call {
  /** Reads to invalidate on success: an area, or one call of it (`account.subscription`). */
  refreshes?: readonly string[];
  /** Also after a failure, which another user's change may have caused. */
  always?: boolean;
}
/** Seconds for which an unused reply is cached. */
export const CACHE_SECONDS = 60;

const ask: BaseQueryFn<Call, unknown, UiError> = async ({ area, name, given, state = null }, { signal }) => {
  const early = await takePrefetched(area, name, given)?.catch(() => undefined);
  if (early !== undefined) return { data: early };
  try {
    return { data: await callByName(area, name, { ...given, signal }, state) };
  } catch (error) {
    reportFailure(error);
    return { error: toUiError(error) };
  }
};

/** An area of the contract is a tag, a call of it an id of that tag. */
export const tagsOf = (names: readonly string[]) =>
  names.map((name) => {
    const [area, id] = name.split('.') as [keyof Areas, string | undefined];
    return id === undefined ? { type: area } : { type: area, id };
  });

/** Declared calls with small JSON replies: cached by call and parameters, read once for all components. */
export const api = createApi({
  reducerPath: 'calls',
  baseQuery: ask,
  tagTypes: Object.keys(calls) as (keyof Areas)[],
  keepUnusedDataFor: CACHE_SECONDS,
  endpoints: (build) => ({
    read: build.query<unknown, Call>({
      query: (given) => given,
      providesTags: (_data, _error, { area, name }) => [{ type: area, id: name }],
    }),
    act: build.mutation<unknown, Mutation>({
      query: ({ area, name, given, state }) => ({ area, name, given, ...(state !== undefined && { state }) }),
      invalidatesTags: (_data, error, { refreshes = [], always }) => (error && !always ? [] : tagsOf(refreshes)),
    }),
  }),
});

/** Refetches the active queries of these areas or calls after an event. Inactive ones are dropped. */
export const refetchCalls = (names: readonly string[]) => api.util.invalidateTags(tagsOf(names));
