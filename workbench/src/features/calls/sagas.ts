import { put, takeEvery } from 'typed-redux-saga';
import { signedOut } from '../session/index.ts';
import { api } from './api.ts';

/** Clears the cache, so that the next user sees nothing of the previous one. */
export function* callsSaga() {
  yield* takeEvery(signedOut, function* () {
    yield* put(api.util.resetApiState());
  });
}
