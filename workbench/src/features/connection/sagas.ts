import { call, delay, put, race, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { setServerUnreachable } from '../../api/away.ts';
import { call as send } from '../../api/client.ts';
import type { RootState } from '../../app/store/state.ts';
import { maintenanceFound, maintenanceOver } from '../notices/slice.ts';
import { signedOut } from '../session/index.ts';
import { connectionShown, streamLost, streamOpened, unreached } from './slice.ts';

/** A stream that opens again sooner is not worth a word: a server restarts within seconds. */
const QUIET_MS = 2500;
const BACK_MS = 4000;
const AGAIN_MS = 3000;

const here = ({ connection }: RootState) => connection;

function* handleChange({ type }: { type: string }) {
  const { shown, isLost } = yield* select(here);
  yield* call(setServerUnreachable, isLost);
  if (type === signedOut.type) return yield* put(connectionShown('connected'));
  if (type === streamLost.type) {
    if (shown === 'lost') return;
    yield* delay(QUIET_MS);
    // An ended session has no stream, and the alert reports its end.
    if (yield* select(({ notices }: RootState) => notices.sessionExpired)) return;
    return yield* put(connectionShown('lost'));
  }
  if (shown === 'connected') return;
  yield* put(connectionShown('back'));
  yield* delay(BACK_MS);
  yield* put(connectionShown('connected'));
}

/**
 * Handles a request without a reply, or with a 503 from a proxy. If the server is unreachable, the stream ends within moments and the sign in the
 * corner is shown; if the stream continues, or nobody is signed in, the specification's alert is shown (8, status handling).
 */
function* handleUnreached() {
  if (!(yield* select(here)).isLost) yield* race({ lost: take(streamLost), late: delay(QUIET_MS) });
  if (!(yield* select(here)).isLost) yield* put(maintenanceFound());
}

/** Without a stream, an alert is ended by the next reply. */
function* handleMaintenance() {
  for (;;) {
    yield* delay(AGAIN_MS);
    const { notices, session } = yield* select((state: RootState) => state);
    if (!notices.maintenance || session.status !== 'anonymous') return;
    try {
      yield* call(() => send('account', 'signInOptions'));
      return yield* put(maintenanceOver());
    } catch {
      // away still
    }
  }
}

export function* connectionSaga() {
  yield* takeLeading(unreached, handleUnreached);
  yield* takeLeading(maintenanceFound, handleMaintenance);
  yield* takeLatest([streamLost, streamOpened, signedOut], handleChange);
}
