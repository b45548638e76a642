import { buffers, channel, END } from 'redux-saga';
import { call, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import type { RootState } from '../../app/store/state.ts';
import { refreshRequested } from '../library/index.ts';
import { chosen, failed, progressed, removed, sent } from './slice.ts';
import type { Chosen, TransferEvent } from './transfer.ts';

/** tus and what it needs come with the first upload. */
const loadTransfer = () => import('./transfer.ts');

const AT_ONCE = 2;

function* run(one: Chosen) {
  const { id } = one;
  const { transfer } = yield* call(loadTransfer);
  const events = yield* call(transfer, one);
  for (;;) {
    const event = (yield* take(events)) as TransferEvent | END;
    if (!('type' in event) || event.type === END.type) return;
    const known = event as TransferEvent;
    if (known.type === 'progress') yield* put(progressed({ id, sent: known.sent }));
    if (known.type === 'failed') yield* put(failed({ id, error: known.error }));
    if (known.type === 'done') {
      yield* put(sent({ id, fileId: known.fileId }));
      yield* put(refreshRequested('files'));
    }
    if (known.type !== 'progress') return;
  }
}

/** Two transfers at a time; the others wait in order. */
function* work() {
  const queue = yield* call(() => channel<Chosen>(buffers.expanding()));
  yield* takeEvery(chosen, function* enqueue({ payload: { id, kind } }: ReturnType<typeof chosen>) {
    const space = yield* select((state: RootState) => state.session.info?.space.id ?? '');
    yield* put(queue, { id, kind, space });
  });
  function* worker() {
    for (;;) yield* call(run, yield* take(queue));
  }
  for (let i = 0; i < AT_ONCE; i += 1) yield* fork(worker);
}

export function* uploadsSaga() {
  yield* fork(work);
  yield* takeEvery(removed, function* drop({ payload }: ReturnType<typeof removed>) {
    const { dropFile } = yield* call(loadTransfer);
    yield* call(dropFile, payload);
  });
}
