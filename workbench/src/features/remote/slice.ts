import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Areas, Endpoint } from '@stroma/contract';
import type { UiError } from '@stroma/design-system/primitives';
import type { Given } from '../../api/client.ts';

/** One declared call, as data: reducers and sagas never hold functions. */
export interface Call {
  area: keyof Areas;
  name: string;
  given?: Omit<Given<Endpoint>, 'signal'>;
}
export interface Read extends Call {
  key: string;
}
export interface Act extends Call {
  key: string;
  /** Keys (or prefixes ending in `*`) that are read again when it has succeeded. */
  refreshes?: readonly string[];
  /** Message id of the passing notice when it has succeeded. */
  notice?: string;
  /** Show a failure as a passing notice rather than beside the form. */
  toast?: boolean;
}
export interface Slot {
  data: unknown;
  error: UiError | null;
  loading: boolean;
}
export interface Done {
  busy: boolean;
  error: UiError | null;
  /** Counts successes, so that a screen sees each one; the last answer. */
  done: number;
  reply: unknown;
}
export interface RemoteState {
  slots: Record<string, Slot>;
  reads: Record<string, Read>;
  acts: Record<string, Done>;
}
const initialState: RemoteState = { slots: {}, reads: {}, acts: {} };
/** Answers that are kept for a screen that is opened again; the oldest leave first. */
export const MAX_KEPT = 50;
const NOTHING: Done = { busy: false, error: null, done: 0, reply: null };

/** Small server data by key: lists and forms of screens that need no state of their own. */
const slice = createSlice({
  name: 'remote',
  initialState,
  reducers: {
    readRequested: (state, { payload }: PayloadAction<Read>) => {
      state.reads[payload.key] = payload;
      const slot = (state.slots[payload.key] ??= { data: undefined, error: null, loading: true });
      slot.loading = true;
    },
    readDone: (state, { payload: { key, data } }: PayloadAction<{ key: string; data: unknown }>) => {
      state.slots[key] = { data, error: null, loading: false };
    },
    readFailed: (state, { payload: { key, error } }: PayloadAction<{ key: string; error: UiError }>) => {
      const slot = state.slots[key];
      if (slot) Object.assign(slot, { error, loading: false });
    },
    /** What nobody shows any more is not read again. */
    left: (state, { payload }: PayloadAction<string>) => {
      delete state.reads[payload];
      const kept = Object.keys(state.slots).filter((key) => !state.reads[key]);
      for (const key of kept.slice(0, Math.max(0, kept.length - MAX_KEPT))) delete state.slots[key];
    },
    actRequested: (state, { payload }: PayloadAction<Act>) => {
      state.acts[payload.key] = { ...(state.acts[payload.key] ?? NOTHING), busy: true, error: null };
    },
    actDone: (state, { payload: { key, reply } }: PayloadAction<{ key: string; reply: unknown }>) => {
      state.acts[key] = { busy: false, error: null, done: (state.acts[key]?.done ?? 0) + 1, reply };
    },
    actFailed: (state, { payload: { key, error } }: PayloadAction<{ key: string; error: UiError | null }>) => {
      state.acts[key] = { ...(state.acts[key] ?? NOTHING), busy: false, error };
    },
    actForgotten: (state, { payload }: PayloadAction<string>) => {
      delete state.acts[payload];
    },
    /** Reads everything that is shown and fits again: after an act, an event, another language. */
    refreshed: (_state, _action: PayloadAction<readonly string[]>) => undefined,
    cleared: () => initialState,
  },
});
export const {
  readRequested,
  readDone,
  readFailed,
  left,
  actRequested,
  actDone,
  actFailed,
  actForgotten,
  refreshed,
  cleared,
} = slice.actions;
export const remote = slice.reducer;
export const fits = (key: string, pattern: string): boolean =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
