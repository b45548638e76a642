import { createSlice } from '@reduxjs/toolkit';
import { told } from './told.ts';

/** How often each dataset was changed since the page was opened, by anybody in the space: what shows one reads it again. */
const slice = createSlice({
  name: 'datasetChanges',
  initialState: {} as Record<string, number>,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(told, (state, { payload: { kind, payload } }) => {
      if (kind === 'dataset' && payload.changed) state[String(payload.id)] = (state[String(payload.id)] ?? 0) + 1;
    }),
});
export const datasetChanges = slice.reducer;
