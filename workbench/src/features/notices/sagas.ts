import { delay, put, takeEvery } from 'typed-redux-saga';
import { APP_LIMITS } from '@stroma/contract';
import { dismissed, noticed } from './slice.ts';

/** Error messages last 5 seconds (specification 8). */
function* handleNoticed({ payload }: ReturnType<typeof noticed>) {
  yield* delay(APP_LIMITS.errorMessageMs);
  yield* put(dismissed(payload.id));
}

export function* noticesSaga() {
  yield* takeEvery(noticed, handleNoticed);
}
