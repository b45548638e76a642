import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../session/slice.ts';

export interface ConnectionState {
  /** State that the page shows: `back` for a moment after a loss. */
  shown: 'connected' | 'lost' | 'back';
  /** Whether there is no stream now, announced or not. */
  isLost: boolean;
}
const initialState: ConnectionState = { shown: 'connected', isLost: false };

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    streamOpened: (state) => void (state.isLost = false),
    streamLost: (state) => void (state.isLost = true),
    /** A request had no answer. */
    unreached: () => undefined,
    connectionShown: (state, { payload }: PayloadAction<ConnectionState['shown']>) => void (state.shown = payload),
  },
  extraReducers: (builder) => void builder.addCase(signedOut, (state) => void (state.isLost = false)),
});
export const { streamOpened, streamLost, unreached, connectionShown } = slice.actions;
export const connection = slice.reducer;
