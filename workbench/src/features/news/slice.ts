import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UiError } from '@stroma/design-system/primitives';

export interface LogRow {
  logdate: string;
  info: string;
}
/** The update log, page by page (specification 2.2, 9). */
export interface NewsState {
  rows: LogRow[];
  total: number | null;
  loading: boolean;
  error: UiError | null;
}
const initialState: NewsState = { rows: [], total: null, loading: false, error: null };

const slice = createSlice({
  name: 'news',
  initialState,
  reducers: {
    pageRequested: (state, _: PayloadAction<{ pageNum: number; pageSize: number }>) => {
      state.loading = true;
      state.error = null;
    },
    pageRead: (state, { payload }: PayloadAction<{ rows: LogRow[]; total: number }>) => {
      state.rows.push(...payload.rows);
      state.total = payload.total;
      state.loading = false;
    },
    pageFailed: (state, { payload }: PayloadAction<UiError>) => {
      state.loading = false;
      state.error = payload;
    },
    /** Language change: the rows are loaded again when the drawer requests them. */
    forgotten: () => initialState,
  },
});
export const { pageRequested, pageRead, pageFailed, forgotten } = slice.actions;
export const news = slice.reducer;
