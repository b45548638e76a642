import { call, put, select, takeLeading } from 'typed-redux-saga';
import { forgetToken, keepToken, readToken } from '../../api/token.ts';
import { ApiError } from '../../api/client.ts';
import type { RootState } from '../../app/store.ts';
import { request, toUiError } from '../request.ts';
import {
  codeRequested,
  codeSent,
  failed,
  linkOpened,
  registered,
  signedIn,
  signedOut,
  signInRequested,
  signOutRequested,
  signUpRequested,
  started,
} from './slice.ts';

/** The stored token is tried once; a refused one is forgotten without an alert: nobody was working. */
function* handleStarted() {
  if (!readToken()) return yield* put(signedOut());
  try {
    yield* put(signedIn(yield* request('account', 'info')));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetToken();
    yield* put(signedOut());
  }
}

function* enter(session: { token: string; uuid: string }) {
  yield* call(keepToken, session.token, session.uuid);
  yield* put(signedIn(yield* request('account', 'info')));
}

function* handleSignIn({ payload }: ReturnType<typeof signInRequested>) {
  try {
    const body = { username: payload.account, password: payload.password };
    yield* enter(yield* request('account', 'signUp', { body }));
  } catch (error) {
    yield* put(failed(toUiError(error)));
  }
}

function* handleLink({ payload }: ReturnType<typeof linkOpened>) {
  try {
    yield* enter(yield* request('account', 'signInByLink', { body: { link: payload } }));
  } catch (error) {
    yield* put(failed(toUiError(error)));
  }
}

function* handleSignUp({ payload }: ReturnType<typeof signUpRequested>) {
  try {
    const { username, email, password, code } = payload;
    yield* request('account', 'reg', { body: { username, email, password, verificationMessage: code } });
    yield* put(registered());
  } catch (error) {
    yield* put(failed(toUiError(error)));
  }
}

function* handleCode({ payload }: ReturnType<typeof codeRequested>) {
  try {
    const locale = yield* select((state: RootState) => state.preferences.locale);
    yield* request('account', 'sendMessage', { body: { email: payload.email, locale } });
    yield* put(codeSent(Date.now()));
  } catch (error) {
    yield* put(failed(toUiError(error)));
  }
}

/** The server forgets the token where it can be reached; this browser forgets it in any case. */
function* handleSignOut() {
  try {
    if (readToken()) yield* request('account', 'signOut');
  } catch {
    // an expired or unreachable session is gone all the same
  }
  yield* call(forgetToken);
  yield* put(signedOut());
}

export function* sessionSaga() {
  yield* takeLeading(started, handleStarted);
  yield* takeLeading(signInRequested, handleSignIn);
  yield* takeLeading(linkOpened, handleLink);
  yield* takeLeading(signUpRequested, handleSignUp);
  yield* takeLeading(codeRequested, handleCode);
  yield* takeLeading(signOutRequested, handleSignOut);
}
