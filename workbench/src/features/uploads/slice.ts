import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { UiError } from '@stroma/design-system/primitives';

export interface Transfer {
  id: string;
  name: string;
  size: number;
  kind: 'matrix' | 'annotated' | 'contigs';
  sent: number;
  state: 'waiting' | 'uploading' | 'sent' | 'failed';
  /** The server's file once all bytes are there; its own state goes on from here. */
  fileId: string | null;
  error: UiError | null;
}
export interface UploadsState {
  agreed: boolean;
  transfers: Transfer[];
}
const initialState: UploadsState = { agreed: false, transfers: [] };
const find = (state: UploadsState, id: string): Transfer | undefined => state.transfers.find((t) => t.id === id);

const slice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    agreed: (state) => void (state.agreed = true),
    chosen: {
      reducer: (state, { payload }: PayloadAction<Transfer>) => void state.transfers.unshift(payload),
      prepare: (file: Pick<Transfer, 'name' | 'size' | 'kind'>) => ({
        payload: { ...file, id: nanoid(), sent: 0, state: 'waiting' as const, fileId: null, error: null },
      }),
    },
    progressed: (state, { payload }: PayloadAction<{ id: string; sent: number }>) => {
      const one = find(state, payload.id);
      if (one) Object.assign(one, { sent: payload.sent, state: 'uploading' });
    },
    sent: (state, { payload }: PayloadAction<{ id: string; fileId: string }>) => {
      const one = find(state, payload.id);
      if (one) Object.assign(one, { sent: one.size, state: 'sent', fileId: payload.fileId });
    },
    failed: (state, { payload }: PayloadAction<{ id: string; error: UiError }>) => {
      const one = find(state, payload.id);
      if (one) Object.assign(one, { state: 'failed', error: payload.error });
    },
    removed: (state, { payload }: PayloadAction<string>) => {
      state.transfers = state.transfers.filter((t) => t.id !== payload);
    },
    cleared: () => initialState,
  },
});
export const { agreed, chosen, progressed, sent, failed, removed, cleared } = slice.actions;
export const uploads = slice.reducer;
