import { all, fork } from 'typed-redux-saga';
import { connectionSaga } from '../features/connection/index.ts';
import { eventsSaga } from '../features/events/index.ts';
import { librarySaga } from '../features/library/index.ts';
import { newsSaga } from '../features/news/index.ts';
import { noticesSaga } from '../features/notices/index.ts';
import { remoteSaga } from '../features/remote/index.ts';
import { sessionSaga } from '../features/session/index.ts';
import { uploadsSaga } from '../features/uploads/index.ts';
import { wizardSaga } from '../features/wizard/index.ts';

export function* rootSaga() {
  yield* all(
    [
      sessionSaga,
      connectionSaga,
      eventsSaga,
      librarySaga,
      newsSaga,
      noticesSaga,
      remoteSaga,
      uploadsSaga,
      wizardSaga,
    ].map((saga) => fork(saga)),
  );
}
