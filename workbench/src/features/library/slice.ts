import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DatasetRow, Draft, Job, UploadedFile } from '@stroma/contract';
import type { Loadable, UiError } from '@stroma/design-system/primitives';

/** The lists of My Analyses for the current space. */
export interface LibraryState {
  files: Loadable<UploadedFile[]>;
  datasets: Loadable<DatasetRow[]>;
  jobs: Loadable<Job[]>;
  drafts: Loadable<Draft[]>;
}
export type Part = keyof LibraryState;
const initialState: LibraryState = {
  files: { state: 'loading' },
  datasets: { state: 'loading' },
  jobs: { state: 'loading' },
  drafts: { state: 'loading' },
};
export const PARTS = Object.keys(initialState) as Part[];

const slice = createSlice({
  name: 'library',
  initialState,
  reducers: {
    refreshRequested: (_state, _action: PayloadAction<Part>) => undefined,
    loaded: (state, { payload }: PayloadAction<{ part: Part; rows: unknown[] }>) => {
      (state[payload.part] as Loadable<unknown[]>) = { state: 'ready', data: payload.rows };
    },
    failed: (state, { payload }: PayloadAction<{ part: Part; error: UiError }>) => {
      if (state[payload.part].state !== 'ready') state[payload.part] = { state: 'error', error: payload.error };
    },
    /** A job as described by an event: progress needs no further call. */
    jobTold: (state, { payload }: PayloadAction<Job | { id: string; deleted: true }>) => {
      if (state.jobs.state !== 'ready') return;
      const rows = state.jobs.data;
      const i = rows.findIndex((job) => job.id === payload.id);
      if ('deleted' in payload) state.jobs.data = rows.filter((job) => job.id !== payload.id);
      else if (i >= 0) rows[i] = payload;
      // The explorer's analyses are listed with their dataset.
      else if (payload.tool === 'integration' || payload.tool === 'bulk') rows.unshift(payload);
    },
    /** Optimistic update; replaced by the reply, or by the refetched list after a failure. */
    jobActed: (state, { payload }: PayloadAction<{ id: string; action: 'suspend' | 'resume' | 'delete' }>) => {
      const job = rowsOf(state.jobs).find(({ id }) => id === payload.id);
      if (job && payload.action === 'suspend') job.requested = 'suspend';
      if (job && payload.action === 'resume') Object.assign(job, { status: 'submitted', error: null, requested: null });
    },
    fileDeleted: (_state, _action: PayloadAction<string>) => undefined,
    draftDeleted: (_state, _action: PayloadAction<string>) => undefined,
    datasetDeleted: (_state, _action: PayloadAction<string>) => undefined,
    cleared: () => initialState,
  },
});
export const {
  refreshRequested,
  loaded,
  failed,
  jobTold,
  jobActed,
  fileDeleted,
  draftDeleted,
  datasetDeleted,
  cleared,
} = slice.actions;
export const library = slice.reducer;
export const rowsOf = <T>(list: Loadable<T[]>): T[] => (list.state === 'ready' ? list.data : []);
