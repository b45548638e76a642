import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ConnectionState {
  /** What the page shows: `back` for a moment after a loss. */
  shown: 'connected' | 'lost' | 'back';
}
const initialState: ConnectionState = { shown: 'connected' };

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    streamOpened: () => undefined,
    streamLost: () => undefined,
    connectionShown: (state, { payload }: PayloadAction<ConnectionState['shown']>) => void (state.shown = payload),
  },
});
export const { streamOpened, streamLost, connectionShown } = slice.actions;
export const connection = slice.reducer;
