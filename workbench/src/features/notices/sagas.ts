import { call, delay, put, select, take, takeEvery } from 'typed-redux-saga';
import { APP_LIMITS } from '@stroma/contract';
import { isUnreachableError } from '../../api/away.ts';
import type { RootState } from '../../app/store/state.ts';
import { streamOpened } from '../connection/slice.ts';
import { signedOut } from '../session/slice.ts';
import { takeNotices } from './kept.ts';
import { alertConfirmed, dismissed, isSaidByAlert, maintenanceOver, noticed } from './slice.ts';

/**
 * Error messages last 5 seconds (specification 8), except for the one about an unreachable server, which stays until it is reachable; messages that
 * explain a changed page stay until they are closed. The time of a message whose cause an alert says begins when the alert has ended.
 */
function* handleNoticed({ payload }: ReturnType<typeof noticed>) {
  if (payload.stays) return;
  yield* delay(APP_LIMITS.errorMessageMs);
  if (isUnreachableError(payload.error) && (yield* select(({ connection }: RootState) => connection.isLost)))
    yield* take([streamOpened, signedOut]);
  const isSaid = ({ notices }: RootState) => isSaidByAlert(notices, payload);
  if (yield* select(isSaid)) {
    while (yield* select(isSaid)) yield* take([maintenanceOver, streamOpened, alertConfirmed, signedOut]);
    yield* delay(APP_LIMITS.errorMessageMs);
  }
  yield* put(dismissed(payload.id));
}

export function* noticesSaga() {
  yield* takeEvery(noticed, handleNoticed);
  for (const notice of yield* call(takeNotices)) yield* put(noticed(notice));
}
