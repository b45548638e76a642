import { all, call, put, spawn } from 'typed-redux-saga';
import { callsSaga } from '../../features/calls/sagas.ts';
import { connectionSaga } from '../../features/connection/index.ts';
import { eventsSaga } from '../../features/events/index.ts';
import { librarySaga } from '../../features/library/sagas.ts';
import { newsSaga } from '../../features/news/sagas.ts';
import { noticed, noticesSaga } from '../../features/notices/index.ts';
import { picturesSaga } from '../../features/pictures/sagas.ts';
import { sessionSaga } from '../../features/session/index.ts';
import { tasksSaga } from '../../features/tasks/sagas.ts';
import { uploadsSaga } from '../../features/uploads/sagas.ts';
import { wizardSaga } from '../../features/wizard/sagas.ts';

const SAGAS = [
  sessionSaga,
  callsSaga,
  connectionSaga,
  eventsSaga,
  librarySaga,
  newsSaga,
  noticesSaga,
  picturesSaga,
  tasksSaga,
  uploadsSaga,
  wizardSaga,
];
/** A feature that fails more often than this is broken, and starting it again would only repeat the failure. */
const MAX_STARTS = 20;

/** Runs one feature's saga. A programming error is logged and shown, and the feature starts again; the other features go on. */
function* guarded(saga: () => Generator) {
  for (let starts = 0; starts < MAX_STARTS; starts += 1) {
    try {
      yield* call(saga);
      return;
    } catch (error) {
      console.error(error);
      yield* put(noticed({ tone: 'danger', error: { id: 'INTERNAL' } }));
    }
  }
}

export function* rootSaga() {
  yield* all(SAGAS.map((saga) => spawn(guarded, saga as () => Generator)));
}
