import { takeEvery } from 'typed-redux-saga';
import { hasSession } from '../../api/token.ts';
import { signedOut } from '../session/index.ts';
import { forgetPictures } from './storage.ts';

export function* picturesSaga() {
  yield* takeEvery(signedOut, () => {
    // A guest's page, or one whose server is away, starts without a user while the session goes on.
    if (!hasSession()) forgetPictures();
  });
}
