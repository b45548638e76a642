import { delay, put, select, takeLatest } from 'typed-redux-saga';
import type { RootState } from '../../app/store/state.ts';
import { signedOut } from '../session/index.ts';
import { connectionShown, streamLost, streamOpened } from './slice.ts';

/** A stream that opens again sooner is not worth a word: a server restarts within seconds. */
const QUIET_MS = 2500;
const BACK_MS = 4000;

function* handleChange({ type }: { type: string }) {
  const { shown } = yield* select((state: RootState) => state.connection);
  if (type === signedOut.type) return yield* put(connectionShown('connected'));
  if (type === streamLost.type) {
    if (shown === 'lost') return;
    yield* delay(QUIET_MS);
    return yield* put(connectionShown('lost'));
  }
  if (shown === 'connected') return;
  yield* put(connectionShown('back'));
  yield* delay(BACK_MS);
  yield* put(connectionShown('connected'));
}

export function* connectionSaga() {
  yield* takeLatest([streamLost, streamOpened, signedOut], handleChange);
}
