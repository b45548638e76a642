import { takeEvery } from 'typed-redux-saga';
import { hasSession } from '../../api/token.ts';
import { signedOut } from '../session/index.ts';
import { forgetPictures } from './forget.ts';

export function* picturesSaga() {
  yield* takeEvery(signedOut, () => {
    // A guest's page, or one with an unreachable server, starts without a user although the session continues.
    if (!hasSession()) forgetPictures();
  });
}
