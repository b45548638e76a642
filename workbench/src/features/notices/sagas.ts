import { call, delay, put, takeEvery } from 'typed-redux-saga';
import { APP_LIMITS } from '@stroma/contract';
import { takeNotices } from './kept.ts';
import { dismissed, noticed } from './slice.ts';

/** Error messages last 5 seconds (specification 8); what explains a page that changed stays until it is closed. */
function* handleNoticed({ payload }: ReturnType<typeof noticed>) {
  if (payload.stays) return;
  yield* delay(APP_LIMITS.errorMessageMs);
  yield* put(dismissed(payload.id));
}

export function* noticesSaga() {
  yield* takeEvery(noticed, handleNoticed);
  for (const notice of yield* call(takeNotices)) yield* put(noticed(notice));
}
