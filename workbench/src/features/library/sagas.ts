import { put, takeEvery, takeLeading } from 'typed-redux-saga';
import { noticed } from '../notices/index.ts';
import { refreshed } from '../remote/index.ts';
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
    if (part === 'files') yield* put(refreshed(['files.storage:*']));
  } catch (error) {
    yield* put(failed({ part, error: toUiError(error) }));
  }
}

function* handleJob({ payload: { id, action } }: ReturnType<typeof jobActed>) {
  try {
    if (action === 'delete') {
      yield* request('jobs', 'remove', { params: { id } });
      yield* put(jobTold({ id, deleted: true }));
      yield* put(refreshRequested('datasets'));
    } else yield* put(jobTold(yield* request('jobs', action, { params: { id } })));
  } catch (error) {
    yield* put(noticed({ tone: 'danger', error: toUiError(error) }));
  }
}

/** Deletes one row, then reads the list again whatever happened. */
const remover = (area: 'files' | 'drafts' | 'datasets', part: Part) =>
  function* handleDelete({ payload: id }: { payload: string }) {
    try {
      yield* request(area, 'remove', { params: { id } } as never);
    } catch (error) {
      yield* put(noticed({ tone: 'danger', error: toUiError(error) }));
    }
    yield* put(refreshRequested(part));
  };

export function* librarySaga() {
  yield* takeEvery(refreshRequested, handleRefresh);
  yield* takeLeading(jobActed, handleJob);
  yield* takeEvery(fileDeleted, remover('files', 'files'));
  yield* takeEvery(draftDeleted, remover('drafts', 'drafts'));
  yield* takeEvery(datasetDeleted, remover('datasets', 'datasets'));
}
