import { put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { RootState } from '../../app/state.ts';
import { noticed } from '../notices/index.ts';
import { refreshed } from '../calls/index.ts';
import { request, toUiError } from '../request.ts';
import {
  datasetDeleted,
  draftDeleted,
  failed,
  fileDeleted,
  jobActed,
  jobTold,
  loaded,
  refreshRequested,
  rowsOf,
  type Part,
} from './slice.ts';

function* read(part: Part) {
  switch (part) {
    case 'files':
      return (yield* request('files', 'list', { query: { pageSize: 500 } })).rows as unknown[];
    case 'datasets':
      return (yield* request('datasets', 'list')) as unknown[];
    case 'jobs':
      return (yield* request('jobs', 'list', { query: { pageSize: 200 } })).rows as unknown[];
    case 'drafts':
      return (yield* request('drafts', 'list')) as unknown[];
  }
}

function* handleRefresh({ payload: part }: ReturnType<typeof refreshRequested>) {
  try {
    yield* put(loaded({ part, rows: yield* read(part) }));
    // What the space holds has changed with its files: uploads, parsing, deletion.
    if (part === 'files') yield* put(refreshed(['files.storage']));
  } catch (error) {
    yield* put(failed({ part, error: toUiError(error) }));
  }
}

const rowOf = (id: string) => (state: RootState) => rowsOf(state.library.jobs).find((job) => job.id === id);

/** Jobs with an action on its way: a second press of one job is dropped, an action on another job is not. */
const acting = new Set<string>();

function* handleJob({ payload: { id, action } }: ReturnType<typeof jobActed>) {
  if (acting.has(id)) return;
  acting.add(id);
  try {
    if (action === 'delete') {
      yield* request('jobs', 'remove', { params: { id } });
      yield* put(jobTold({ id, deleted: true }));
      yield* put(refreshRequested('datasets'));
      yield* put(refreshRequested('drafts'));
      return;
    }
    const before = yield* select(rowOf(id));
    const reply = yield* request('jobs', action, { params: { id } });
    // An event that came first is newer than the reply.
    if ((yield* select(rowOf(id))) === before) yield* put(jobTold(reply));
  } catch (error) {
    yield* put(refreshRequested('jobs'));
    yield* put(noticed({ tone: 'danger', error: toUiError(error) }));
  } finally {
    acting.delete(id);
  }
}

/** Deletes one row, then reads the list again whatever happened. */
const remover = (remove: (id: string) => SagaGenerator<unknown>, part: Part) =>
  function* handleDelete({ payload: id }: { payload: string }) {
    try {
      yield* remove(id);
    } catch (error) {
      yield* put(noticed({ tone: 'danger', error: toUiError(error) }));
    }
    yield* put(refreshRequested(part));
  };

export function* librarySaga() {
  yield* takeEvery(refreshRequested, handleRefresh);
  yield* takeEvery(jobActed, handleJob);
  yield* takeEvery(
    fileDeleted,
    remover((id) => request('files', 'remove', { params: { id } }), 'files'),
  );
  yield* takeEvery(
    draftDeleted,
    remover((id) => request('drafts', 'remove', { params: { id } }), 'drafts'),
  );
  yield* takeEvery(
    datasetDeleted,
    remover((id) => request('datasets', 'remove', { params: { id } }), 'datasets'),
  );
}
