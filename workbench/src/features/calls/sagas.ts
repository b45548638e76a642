import { put, takeEvery } from 'typed-redux-saga';
import { signedOut } from '../session/index.ts';
import { api } from './api.ts';

/** The next user sees nothing of the one before. */
export function* callsSaga() {
  yield* takeEvery(signedOut, function* () {
    yield* put(api.util.resetApiState());
  });
}
