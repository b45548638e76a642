import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { UiError } from '@stroma/design-system/primitives';
import { streamOpened } from '../connection/slice.ts';
import { signedOut } from '../session/slice.ts';

export interface Notice {
  id: string;
  tone: 'danger' | 'info' | 'success';
  error?: UiError;
  messageId?: string;
  values?: Record<string, string | number>;
  /** Time of the event (ISO 8601), if not now. */
  at?: string;
  /** Explains why the page is another one: it stays until it is closed. */
  stays?: boolean;
}
export interface NoticesState {
  items: Notice[];
  /** Each alert is shown once, until it is confirmed (specification 4, session). */
  sessionExpired: boolean;
  /** The session has ended because the account was locked. */
  isLocked: boolean;
  maintenance: boolean;
}
const initialState: NoticesState = { items: [], sessionExpired: false, isLocked: false, maintenance: false };

/** Errors of which an alert says the cause: a notice would say it a second time. */
const ALERTED = {
  sessionExpired: ['SESSION_EXPIRED'],
  maintenance: ['INTERNAL', 'NETWORK', 'SERVICE_RESTARTING'],
} as const;
/** It is not shown meanwhile, but kept: the alert may end by itself, when the server is back. */
export const isSaidByAlert = (state: NoticesState, { error }: Notice): boolean =>
  (['sessionExpired', 'maintenance'] as const).some(
    (alert) => state[alert] && error && (ALERTED[alert] as readonly string[]).includes(error.id),
  );

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
    sessionExpired: (state, { payload }: PayloadAction<'locked' | undefined>) => {
      state.sessionExpired = true;
      state.isLocked = payload === 'locked';
    },
    maintenanceFound: (state) => void (state.maintenance = true),
    maintenanceOver: (state) => void (state.maintenance = false),
    alertConfirmed: (state) => {
      state.sessionExpired = false;
      state.maintenance = false;
    },
  },
  extraReducers: (builder) => {
    // Clears the messages for the next user of this tab.
    builder.addCase(signedOut, (state) => void (state.items = []));
    // The server is back: the alert ends with its cause.
    builder.addCase(streamOpened, (state) => void (state.maintenance = false));
  },
});
export const { noticed, dismissed, sessionExpired, maintenanceFound, maintenanceOver, alertConfirmed } = slice.actions;
export const notices = slice.reducer;
