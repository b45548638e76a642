import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Privilege, ReplyOf, account } from '@stroma/contract';
import type { SignInValues, SignUpValues } from '@stroma/design-system/screens';
import type { UiError } from '@stroma/design-system/primitives';

export type AccountInfo = ReplyOf<(typeof account)['info']>;
export interface SessionState {
  /** `unknown` until the stored token was tried. */
  status: 'unknown' | 'anonymous' | 'signedIn';
  info: AccountInfo | null;
  isBusy: boolean;
  error: UiError | null;
  hasRegistered: boolean;
  codeSentAt: number | null;
}
const initialState: SessionState = {
  status: 'unknown',
  info: null,
  isBusy: false,
  error: null,
  hasRegistered: false,
  codeSentAt: null,
};
const begin = (state: SessionState): void => {
  state.isBusy = true;
  state.error = null;
};

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    started: () => undefined,
    signInRequested: (state, _: PayloadAction<SignInValues>) => begin(state),
    linkOpened: (state, _: PayloadAction<string>) => begin(state),
    signUpRequested: (state, _: PayloadAction<SignUpValues>) => begin(state),
    codeRequested: (state, _: PayloadAction<{ email: string }>) => begin(state),
    codeSent: (state, { payload }: PayloadAction<number>) => {
      state.isBusy = false;
      state.codeSentAt = payload;
    },
    registered: (state) => {
      state.isBusy = false;
      state.hasRegistered = true;
    },
    signedIn: (state, { payload }: PayloadAction<AccountInfo>) => ({
      ...initialState,
      status: 'signedIn',
      info: payload,
      hasRegistered: state.hasRegistered,
    }),
    failed: (state, { payload }: PayloadAction<UiError>) => {
      state.isBusy = false;
      state.error = payload;
    },
    modeChanged: (state) => {
      state.error = null;
    },
    signOutRequested: () => undefined,
    signedOut: () => ({ ...initialState, status: 'anonymous' as const }),
  },
});
export const {
  started,
  signInRequested,
  linkOpened,
  signUpRequested,
  codeRequested,
  codeSent,
  registered,
  signedIn,
  failed,
  modeChanged,
  signOutRequested,
  signedOut,
} = slice.actions;
export const session = slice.reducer;

/** A privilege item by its permission, for guards and operations (specification 6). */
export const isPermitted = (privileges: readonly Privilege[] | undefined, permission: string): boolean =>
  privileges?.some((p) => p.permission === permission && !p.disabled && !p.hidden) ?? false;
