import { call, put, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { isUnreachableError } from '../../api/away.ts';
import { forgetToken, keepToken, readToken } from '../../api/token.ts';
import { ApiError, call as send } from '../../api/client.ts';
import type { RootState } from '../../app/store/state.ts';
import { noticed } from '../notices/index.ts';
import { request, toUiError } from '../request.ts';
import { failed as transferFailed, removed, sent } from '../uploads/slice.ts';
import { placeAfterSwitch } from './place.ts';
import {
  codeRequested,
  codeSent,
  failed,
  forgotRequested,
  infoRead,
  infoRequested,
  linkOpened,
  passwordChangeRequested,
  passwordChanged,
  passwordChangeFailed,
  passwordReset,
  registered,
  signedIn,
  signedOut,
  signInRequested,
  signOutRequested,
  signUpRequested,
  spaceChosen,
  spaceRefused,
  started,
  type AccountInfo,
} from './slice.ts';

/**
 * Tries the stored token once. A refused one is removed, and the sign-in form shows the reason; without an alert, because no work was interrupted.
 */
function* handleStarted() {
  if (!readToken()) return yield* put(signedOut());
  try {
    yield* put(signedIn(yield* request('account', 'info')));
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    if (isRefused) forgetToken();
    yield* put(signedOut());
    if (isRefused) yield* put(failed(toUiError(error)));
  }
}

function* enter(session: { token: string; uuid: string }) {
  yield* call(keepToken, session.token, session.uuid);
  yield* put(signedIn(yield* request('account', 'info')));
}

/** A server that is away has its alert, which ends with its cause; a sentence in the form would stay. */
const saidInForm = (error: unknown) => {
  const said = toUiError(error);
  return isUnreachableError(said) && said.id !== 'INTERNAL' ? null : said;
};

function* handleSignIn({ payload }: ReturnType<typeof signInRequested>) {
  try {
    const body = { username: payload.account, password: payload.password };
    yield* enter(yield* request('account', 'signUp', { body }));
  } catch (error) {
    yield* put(failed(saidInForm(error)));
  }
}

function* handleLink({ payload }: ReturnType<typeof linkOpened>) {
  try {
    yield* enter(yield* request('account', 'signInByLink', { body: { link: payload } }));
  } catch (error) {
    yield* put(failed(saidInForm(error)));
  }
}

function* handleSignUp({ payload }: ReturnType<typeof signUpRequested>) {
  try {
    const { username, email, password, code } = payload;
    yield* request('account', 'reg', { body: { username, email, password, verificationMessage: code } });
    yield* put(registered());
  } catch (error) {
    yield* put(failed(saidInForm(error)));
  }
}

function* handleCode({ payload }: ReturnType<typeof codeRequested>) {
  try {
    const locale = yield* select((state: RootState) => state.preferences.locale);
    yield* request('account', 'sendMessage', { body: { ...payload, locale } });
    yield* put(codeSent(Date.now()));
  } catch (error) {
    yield* put(failed(saidInForm(error)));
  }
}

function* handleForgot({ payload }: ReturnType<typeof forgotRequested>) {
  try {
    const { email, code, password } = payload;
    yield* request('account', 'forgotPassword', { body: { email, verificationMessage: code, password } });
    yield* put(passwordReset());
  } catch (error) {
    yield* put(failed(saidInForm(error)));
  }
}

/** A new password ends every session, this one goes on with the new token; the token never enters the store. */
function* handlePasswordChange({ payload }: ReturnType<typeof passwordChangeRequested>) {
  try {
    const body = { current: payload.current, password: payload.next };
    const session = yield* request('account', 'changePassword', { body });
    yield* call(keepToken, session.token, session.uuid);
    yield* put(passwordChanged());
  } catch (error) {
    yield* put(passwordChangeFailed(toUiError(error)));
  }
}

/** Permissions of a seat have changed elsewhere; a change of space reloads the page. */
function* handleInfo() {
  const before = yield* select((state: RootState) => state.session.info?.space.id);
  try {
    const info = yield* request('account', 'info');
    if (before && info.space.id !== before) return yield* call(changeSpace, info);
    yield* put(infoRead(info));
  } catch {
    // a global failure has raised its alert
  }
}

/**
 * Another tab changed the space, or a seat in it ended, which has its own message. A reload would end transfers of this tab, so it waits for them.
 */
function* changeSpace({ space, privileges }: AccountInfo) {
  if (yield* select(isTransferring))
    yield* put(noticed({ tone: 'info', messageId: 'session.spaceChanged', values: { space: space.name } }));
  while (yield* select(isTransferring)) yield* take([sent, transferFailed, removed]);
  const isSaid = yield* select(({ notices }: RootState) => notices.items.some(({ stays }) => stays));
  if (!isSaid)
    yield* put(noticed({ tone: 'info', messageId: 'session.spaceMoved', values: { space: space.name }, stays: true }));
  yield* call(reload, privileges);
}
const isTransferring = ({ uploads }: RootState): boolean =>
  uploads.transfers.some(({ state }) => ['examining', 'waiting', 'uploading'].includes(state));

/** Calls the server, then reloads the page; the location is kept if the new space permits it (specification 2.2). */
function* handleSpace({ payload: teamId }: ReturnType<typeof spaceChosen>) {
  try {
    yield* request('teams', 'switch', { body: { teamId } });
    const info = yield* request('account', 'info');
    yield* call(reload, info.privileges);
  } catch (error) {
    yield* put(spaceRefused());
    yield* put(noticed({ tone: 'danger', error: toUiError(error) }));
  }
}
const reload = (privileges: Parameters<typeof placeAfterSwitch>[1]): void =>
  location.assign(placeAfterSwitch(location, privileges));

/**
 * Revokes the token on the server if reachable, and removes it from this browser in any case. An ended session is not revoked again, and errors of
 * the server raise no alert, which would cover the sign-in page.
 */
function* handleSignOut() {
  const hasEnded = yield* select(({ notices }: RootState) => notices.sessionExpired);
  try {
    if (readToken() && !hasEnded) yield* call(() => send('account', 'signOut'));
  } catch {
    // an unreachable session is gone all the same
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
  yield* takeLeading(forgotRequested, handleForgot);
  yield* takeLeading(passwordChangeRequested, handlePasswordChange);
  yield* takeLatest(infoRequested, handleInfo);
  yield* takeLeading(spaceChosen, handleSpace);
  yield* takeLeading(signOutRequested, handleSignOut);
}
