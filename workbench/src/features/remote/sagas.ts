import type { Action } from '@reduxjs/toolkit';
import { call, put, race, select, take, takeEvery } from 'typed-redux-saga';
import type { RootState } from '../../app/store.ts';
import { noticed } from '../notices/index.ts';
import { request, toUiError } from '../request.ts';
import { signedOut } from '../session/index.ts';
import {
  actDone,
  actFailed,
  actRequested,
  cleared,
  fits,
  left,
  readDone,
  readFailed,
  readRequested,
  refreshed,
  type Call,
} from './slice.ts';

const isLeft = (key: string) => (action: Action) => left.match(action) && action.payload === key;

const perform = ({ area, name, given = {} }: Call) => request(area, name as never, given as never);

function* handleRead({ payload }: ReturnType<typeof readRequested>) {
  try {
    // The answer to a search that was typed on is dropped, so that the store keeps no answer that nobody asked for last.
    const { data } = yield* race({ data: call(perform, payload), gone: take(isLeft(payload.key)) });
    if (data !== undefined) yield* put(readDone({ key: payload.key, data }));
  } catch (error) {
    yield* put(readFailed({ key: payload.key, error: toUiError(error) }));
  }
}

function* handleAct({ payload }: ReturnType<typeof actRequested>) {
  try {
    yield* put(actDone({ key: payload.key, reply: yield* perform(payload) }));
    if (payload.notice) yield* put(noticed({ tone: 'success', messageId: payload.notice }));
    if (payload.refreshes?.length) yield* put(refreshed(payload.refreshes));
  } catch (error) {
    const shown = toUiError(error);
    yield* put(actFailed({ key: payload.key, error: payload.toast ? null : shown }));
    if (payload.toast) yield* put(noticed({ tone: 'danger', error: shown }));
  }
}

function* handleRefresh({ payload: patterns }: ReturnType<typeof refreshed>) {
  const reads = yield* select((state: RootState) => state.remote.reads);
  for (const read of Object.values(reads))
    if (patterns.some((pattern) => fits(read.key, pattern))) yield* put(readRequested(read));
}

export function* remoteSaga() {
  yield* takeEvery(readRequested, handleRead);
  yield* takeEvery(actRequested, handleAct);
  yield* takeEvery(refreshed, handleRefresh);
  yield* takeEvery(signedOut, function* () {
    yield* put(cleared());
  });
}
