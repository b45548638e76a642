import { delay, put, takeEvery } from 'typed-redux-saga';
import { LIMITS } from '@stroma/contract';
import { dismissed, noticed } from './slice.ts';

/** Error messages last 5 seconds (specification 8). */
function* handleNoticed({ payload }: ReturnType<typeof noticed>) {
  yield* delay(LIMITS.errorMessageMs);
  yield* put(dismissed(payload.id));
}

export function* noticesSaga() {
  yield* takeEvery(noticed, handleNoticed);
}
