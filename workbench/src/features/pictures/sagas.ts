import { takeEvery } from 'typed-redux-saga';
import { signedOut } from '../session/index.ts';
import { forgetPictures } from './storage.ts';

export function* picturesSaga() {
  yield* takeEvery(signedOut, forgetPictures);
}
