import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A dataset that the space can no longer read: how it ended, and by whom if known. */
export interface GoneDataset {
  id: string;
  name: string;
  why: 'deleted' | 'moved' | 'unshared';
  by: string | null;
}

const slice = createSlice({
  name: 'gone',
  initialState: {} as Record<string, GoneDataset>,
  reducers: {
    datasetGone: (state, { payload }: PayloadAction<GoneDataset>) => void (state[payload.id] = payload),
    /** The dataset was shared again, or moved back. */
    datasetBack: (state, { payload }: PayloadAction<string>) => void delete state[payload],
  },
});
export const { datasetGone, datasetBack } = slice.actions;
export const removedDatasetReducer = slice.reducer;
