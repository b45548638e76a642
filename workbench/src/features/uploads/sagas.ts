import { buffers, channel, END } from 'redux-saga';
import { call, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import type { RootState } from '../../app/store/state.ts';
import type { HomologueTable } from '@stroma/contract';
import { reportFailure } from '../../api/failures.ts';
import { request } from '../request.ts';
import { refreshRequested } from '../library/index.ts';
import { infoRead, signedIn } from '../session/index.ts';
import { keepTransfers, keptOf, readTransfers, transferOf, type KeptTransfer } from './kept.ts';
import {
  approved,
  choicesMade,
  choicesOf,
  chosen,
  examined,
  failed,
  progressed,
  removed,
  restored,
  sent,
} from './slice.ts';
import { keptFile } from './kept-files.ts';
import type { Chosen, TransferEvent } from './transfer.ts';

/** tus and what it needs come with the first upload. */
const loadTransfer = () => import('./transfer.ts');

/** The readers come with the first file that is chosen. */
const loadDoctor = () => import('../../doctor/index.ts');

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

const byId = (id: string) => (state: RootState) => state.uploads.transfers.find((one) => one.id === id);

/** The table by which mouse genes are named by their human homologues; of the space whose files were examined last. */
let homologues: HomologueTable | null = null;
/** Null without a table, or where it cannot be read: the report then says that the numbers follow. */
function* readHomologues() {
  try {
    return (yield* request('references', 'homologues')).table;
  } catch (error) {
    reportFailure(error);
    return null;
  }
}

/** Looks at a file before it is sent. A check that cannot be made says nothing of the file: the import looks at it too. */
function* examine({ payload: { id } }: ReturnType<typeof chosen | typeof choicesMade>) {
  const one = yield* select(byId(id));
  if (!one || (one.state !== 'examining' && one.state !== 'held' && one.state !== 'unfit')) return;
  if (one.kind === 'contigs') return yield* put(examined({ id, report: null }));
  try {
    const { examineFile, isClear } = yield* call(loadDoctor);
    const file = keptFile(id);
    let report = yield* call(examineFile, file, one.kind, { ...one.choices }, homologues);
    const isAsked = report.repairs.some(({ id: repair, outcome }) => repair === 'homologues' && !outcome);
    if (isAsked && !homologues) {
      homologues = yield* call(readHomologues);
      if (homologues) report = yield* call(examineFile, file, one.kind, { ...one.choices }, homologues);
    }
    yield* put(examined({ id, report, isClear: isClear(report) }));
  } catch {
    yield* put(examined({ id, report: null }));
  }
}

/** Two transfers at a time; the others wait in order. Each goes to the space that it was chosen in. */
function* work() {
  const queue = yield* call(() => channel<Chosen>(buffers.expanding()));
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
  const known = new Map<string, Pick<KeptTransfer, 'space' | 'at'>>();
  const person = (state: RootState) => state.session.info;
  yield* takeEvery([signedIn, infoRead], function* restore() {
    const info = yield* select(person);
    // Another space has another library.
    homologues = null;
    if (!info?.uuid) return;
    const kept = readTransfers(info.uuid).filter(({ id, space }) => space === info.space.id && !known.has(id));
    for (const one of kept) known.set(one.id, one);
    if (!kept.length) return;
    yield* put(restored(kept.map(transferOf)));
    yield* put(refreshRequested('files'));
  });
  yield* takeEvery([chosen, choicesMade, examined, approved, sent, failed, removed], function* write(action) {
    const info = yield* select(person);
    if (!info?.uuid) return;
    if (chosen.match(action)) known.set(action.payload.id, { space: info.space.id, at: Date.now() });
    const transfers = yield* select((state: RootState) => state.uploads.transfers);
    const own = transfers.flatMap((one) => {
      const { space, at } = known.get(one.id) ?? {};
      return space === undefined || at === undefined ? [] : [keptOf(one, space, at)];
    });
    // Those of other spaces and of other windows stay as they are.
    const others = readTransfers(info.uuid).filter(({ id }) => !known.has(id));
    yield* call(keepTransfers, info.uuid, [...own, ...others]);
  });
}

export function* uploadsSaga() {
  yield* fork(keep);
  yield* fork(work);
  yield* takeEvery([chosen, choicesMade], examine);
  yield* takeEvery(removed, function* drop({ payload }: ReturnType<typeof removed>) {
    const { dropFile } = yield* call(loadTransfer);
    yield* call(dropFile, payload);
  });
}
