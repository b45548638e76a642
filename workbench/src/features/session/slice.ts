import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Privilege, ReplyOf, account } from '@stroma/contract';
import type { ForgotValues, SignInValues, SignUpValues } from '@stroma/design-system/screens';
import type { UiError } from '@stroma/design-system/primitives';

export type AccountInfo = ReplyOf<(typeof account)['info']>;
export type CodePurpose = 'registration' | 'password' | 'email';
export interface SessionState {
  /** `unknown` until the stored token was tried. */
  status: 'unknown' | 'anonymous' | 'signedIn';
  info: AccountInfo | null;
  isBusy: boolean;
  error: UiError | null;
  hasRegistered: boolean;
  /** A new password was set with a mailed code. */
  hasReset: boolean;
  codeSentAt: number | null;
  /** Change of the user's password: state of the last call, and the number of successful ones. */
  passwordChange: { busy: boolean; error: UiError | null; done: number };
  /** The server is changing the space; the page reloads once it has. */
  isSwitching: boolean;
}
const initialState: SessionState = {
  status: 'unknown',
  info: null,
  isBusy: false,
  error: null,
  hasRegistered: false,
  hasReset: false,
  codeSentAt: null,
  passwordChange: { busy: false, error: null, done: 0 },
  isSwitching: false,
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
    codeRequested: (state, _: PayloadAction<{ email: string; purpose: CodePurpose }>) => begin(state),
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
    /** The new password of someone who forgot the old one. */
    forgotRequested: (state, _: PayloadAction<ForgotValues>) => begin(state),
    passwordReset: (state) => {
      state.isBusy = false;
      state.hasReset = true;
    },
    passwordChangeRequested: (state, _: PayloadAction<{ current: string; next: string }>) => {
      Object.assign(state.passwordChange, { busy: true, error: null });
    },
    passwordChanged: ({ passwordChange }) => {
      Object.assign(passwordChange, { busy: false, done: passwordChange.done + 1 });
    },
    passwordChangeFailed: (state, { payload }: PayloadAction<UiError>) => {
      Object.assign(state.passwordChange, { busy: false, error: payload });
    },
    /** The page of the account was left. */
    passwordChangeForgotten: (state) => {
      state.passwordChange = initialState.passwordChange;
    },
    /** Seat, space, privileges or profile have changed on the server: read them again. */
    infoRequested: () => undefined,
    infoRead: (state, { payload }: PayloadAction<AccountInfo>) => {
      if (state.status === 'signedIn') state.info = payload;
    },
    spaceChosen: (state, _: PayloadAction<string>) => {
      state.isSwitching = true;
    },
    spaceRefused: (state) => {
      state.isSwitching = false;
    },
    /** Null if the error is reported elsewhere. */
    failed: (state, { payload }: PayloadAction<UiError | null>) => {
      state.isBusy = false;
      state.error = payload;
    },
    modeChanged: (state) => {
      state.error = null;
      state.codeSentAt = null;
      state.hasRegistered = false;
      state.hasReset = false;
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
  forgotRequested,
  passwordReset,
  passwordChangeRequested,
  passwordChanged,
  passwordChangeFailed,
  passwordChangeForgotten,
  infoRequested,
  infoRead,
  spaceChosen,
  spaceRefused,
  failed,
  modeChanged,
  signOutRequested,
  signedOut,
} = slice.actions;
export const session = slice.reducer;

/** A privilege item by its permission, for guards and operations (specification 6). */
export const isPermitted = (privileges: readonly Privilege[] | undefined, permission: string): boolean =>
  privileges?.some((p) => p.permission === permission && !p.disabled && !p.hidden) ?? false;
