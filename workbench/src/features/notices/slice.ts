import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { UiError } from '@stroma/design-system/primitives';

export interface Notice {
  id: string;
  tone: 'danger' | 'info' | 'success';
  error?: UiError;
  messageId?: string;
  values?: Record<string, string | number>;
}
export interface NoticesState {
  items: Notice[];
  /** Each alert is shown once, until it is confirmed (specification 4, session). */
  sessionExpired: boolean;
  maintenance: boolean;
}
const initialState: NoticesState = { items: [], sessionExpired: false, maintenance: false };

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    noticed: {
      reducer: (state, { payload }: PayloadAction<Notice>) => void state.items.push(payload),
      // "Resource does not exist" is information, other statuses are errors (specification 8).
      prepare: ({ tone, ...notice }: Omit<Notice, 'id'>) => ({
        payload: { ...notice, tone: notice.error?.id === 'NOT_FOUND' ? 'info' : tone, id: nanoid() } satisfies Notice,
      }),
    },
    dismissed: (state, { payload }: PayloadAction<string>) => {
      state.items = state.items.filter((item) => item.id !== payload);
    },
    sessionExpired: (state) => void (state.sessionExpired = true),
    maintenanceFound: (state) => void (state.maintenance = true),
    alertConfirmed: (state) => {
      state.sessionExpired = false;
      state.maintenance = false;
    },
  },
});
export const { noticed, dismissed, sessionExpired, maintenanceFound, alertConfirmed } = slice.actions;
export const notices = slice.reducer;
