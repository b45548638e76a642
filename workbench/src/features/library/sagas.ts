import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, flush, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { RootState } from '../../app/store/state.ts';
import { noticed } from '../notices/index.ts';
import { refetchCalls } from '../calls/index.ts';
import { request, toUiError } from '../request.ts';
import {
  datasetDeleted,
  draftDeleted,
  failed,
  fileDeleted,
  jobActed,
  jobTold,
  loaded,
  PARTS,
  refreshRequested,
  rowsOf,
  type Part,
} from './slice.ts';

function* read(part: Part) {
  switch (part) {
    case 'files':
      return yield* readPages('files', 500);
    case 'datasets':
      return (yield* request('datasets', 'list')) as unknown[];
    case 'jobs':
      return yield* readPages('jobs', 200);
    case 'drafts':
      return (yield* request('drafts', 'list')) as unknown[];
  }
}

/** Reads all pages, because other parts of the page count the rows. */
function* readPages(area: 'files' | 'jobs', pageSize: number): SagaGenerator<unknown[]> {
  const rows: unknown[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = yield* request(area, 'list', { query: { pageSize, pageNum } });
    rows.push(...page.rows);
    if (rows.length >= page.total || !page.rows.length) return rows;
  }
}

/** Maximum refetches. An event about a job during a read may be newer or older than the reply, so the list is read again. */
const MOST_READS = 5;

function* handleRefresh(part: Part) {
  const news = yield* actionChannel(jobTold, buffers.sliding(1));
  try {
    let rows = yield* read(part);
    for (let reads = 1; part === 'jobs' && reads < MOST_READS; reads += 1) {
      if (!(yield* flush(news)).length) break;
      rows = yield* read(part);
    }
    yield* put(loaded({ part, rows }));
    // The content of the space has changed with its files: uploads, parsing, deletion.
    if (part === 'files') yield* put(refetchCalls(['files.storage']));
  } catch (error) {
    yield* put(failed({ part, error: toUiError(error) }));
  } finally {
    news.close();
  }
}

const rowOf = (id: string) => (state: RootState) => rowsOf(state.library.jobs).find((job) => job.id === id);

/** Jobs with an action in progress: a second click on the same job is ignored, an action on another job is not. */
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
    // An event that arrived in the meantime is newer than the reply.
    if ((yield* select(rowOf(id))) === before) yield* put(jobTold(reply));
  } catch (error) {
    yield* put(refreshRequested('jobs'));
    yield* put(noticed({ tone: 'danger', error: toUiError(error) }));
  } finally {
    acting.delete(id);
  }
}

/** Deletes one row, then refetches the list in any case. */
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
  // If a list is read twice, the later read counts, regardless of the order of replies.
  for (const part of PARTS)
    yield* takeLatest(
      (action: Action) => refreshRequested.match(action) && action.payload === part,
      handleRefresh,
      part,
    );
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
