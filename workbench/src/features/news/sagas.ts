import { put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import type { RootState } from '../../app/store/state.ts';
import { localeChosen } from '../preferences/index.ts';
import { request, toUiError } from '../request.ts';
import { forgotten, pageFailed, pageRead, pageRequested } from './slice.ts';

function* handlePage({ payload }: ReturnType<typeof pageRequested>) {
  try {
    const locale = yield* select((state: RootState) => state.preferences.locale);
    yield* put(pageRead(yield* request('content', 'updateLog', { query: { ...payload, locale } })));
  } catch (error) {
    yield* put(pageFailed(toUiError(error)));
  }
}

export function* newsSaga() {
  yield* takeLeading(pageRequested, handlePage);
  yield* takeEvery(localeChosen, function* () {
    yield* put(forgotten());
  });
}
