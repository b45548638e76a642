import { buffers, channel } from 'redux-saga';
import { call, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import type { RootState } from '../../app/store/state.ts';
import { infoRead, signedIn } from '../session/index.ts';
import { readTransfers, writeTransfers, type KnownUploads } from './kept.ts';
import { approved, choicesMade, choicesOf, chosen, examined, failed, removed, sent } from './slice.ts';
import type { FileToUpload } from './transfer.ts';

/** The upload and check code loads with the first selected or stored file. */
const loadWork = () => import('./work.ts');

const AT_ONCE = 2;

function* run(one: FileToUpload) {
  const { sendFile } = yield* call(loadWork);
  yield* call(sendFile, one);
}

const byId = (id: string) => (state: RootState) => state.uploads.transfers.find((one) => one.id === id);

/** Checks a file before the upload. A failed check does not mean a bad file, because the import checks it too. */
function* examine({ payload: { id } }: ReturnType<typeof chosen | typeof choicesMade>) {
  try {
    const { look } = yield* call(loadWork);
    yield* call(look, id);
  } catch {
    yield* put(examined({ id, report: null }));
  }
}

/** Two transfers at a time; the others wait in order. Each goes to the space in which it was chosen. */
function* work() {
  const queue = yield* call(() => channel<FileToUpload>(buffers.expanding()));
  const spaces = new Map<string, string>();
  yield* takeEvery(chosen, function* note({ payload: { id } }: ReturnType<typeof chosen>) {
    spaces.set(id, yield* select((state: RootState) => state.session.info?.space.id ?? ''));
  });
  yield* takeEvery([examined, approved], function* enqueue({ payload }: ReturnType<typeof examined | typeof approved>) {
    const id = typeof payload === 'string' ? payload : payload.id;
    const one = yield* select(byId(id));
    const space = spaces.get(id);
    if (one?.state !== 'waiting' || space === undefined) return;
    spaces.delete(id);
    yield* put(queue, { id, kind: one.kind, space, choices: choicesOf(one) });
  });
  function* worker() {
    for (;;) yield* call(run, yield* take(queue));
  }
  for (let i = 0; i < AT_ONCE; i += 1) yield* fork(worker);
}

/** Files and their choices are kept in this browser, for the account and the space that they were chosen in, through a reload of the page. */
function* keep() {
  const known: KnownUploads = new Map();
  yield* takeEvery([signedIn, infoRead], function* restore() {
    const uuid = yield* select((state: RootState) => state.session.info?.uuid);
    if (!uuid || !readTransfers(uuid).length) return;
    const { restoreKept } = yield* call(loadWork);
    yield* call(restoreKept, known);
  });
  yield* takeEvery([chosen, choicesMade, examined, approved, sent, failed, removed], function* write(action) {
    const info = yield* select((state: RootState) => state.session.info);
    if (!info?.uuid) return;
    if (chosen.match(action)) known.set(action.payload.id, { space: info.space.id, at: Date.now() });
    writeTransfers(info.uuid, known, yield* select((state: RootState) => state.uploads.transfers));
  });
}

export function* uploadsSaga() {
  yield* fork(keep);
  yield* fork(work);
  yield* takeEvery([chosen, choicesMade], examine);
  yield* takeEvery(removed, function* drop({ payload }: ReturnType<typeof removed>) {
    const { dropFile } = yield* call(loadWork);
    yield* call(dropFile, payload);
  });
}
