import { nanoid } from '@reduxjs/toolkit';
import { call, debounce, put, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { Draft, DraftBody, Job } from '@stroma/contract';
import type { PreprocessingResult } from '@stroma/contract/tools';
import type { UiError } from '@stroma/design-system/primitives';
import type { RootState } from '../../app/store/state.ts';
import { told } from '../events/index.ts';
import { refreshRequested } from '../library/index.ts';
import { noticed } from '../notices/index.ts';
import { request, toUiError } from '../request.ts';
import { signOutRequested } from '../session/index.ts';
import { forgetKeptDraft, forgetKeptDrafts, keepDraft, readKeptDraft } from './kept.ts';
import {
  draftLoaded,
  edited,
  opened,
  preprocessingRefused,
  preprocessingRequested,
  preprocessingTold,
  restored,
  resultLoaded,
  saved,
  saveFailed,
  saveRequested,
  saving,
  stepGone,
  submitFailed,
  submitRequested,
  submitted,
} from './slice.ts';

const AUTOSAVE_MS = 800;
const here = (state: RootState) => state.wizard;

/** User and space of the drafts that this browser keeps. */
const ownerOf = ({ session: { info } }: RootState): string => `${info?.uuid ?? ''}.${info?.space.id ?? ''}`;

/** Puts back what was typed and never saved. A draft that was saved elsewhere meanwhile is refused as a conflict when it is saved. */
function* restore(id: string | null) {
  const kept = readKeptDraft(yield* select(ownerOf), id);
  if (!kept) return;
  yield* put(restored(kept));
  yield* put(noticed({ tone: 'info', messageId: 'wizard.restored' }));
  if (id) yield* call(save);
}

function* handleOpened({ payload: id }: ReturnType<typeof opened>) {
  if (!id) return yield* restore(null);
  try {
    const draft = yield* request('drafts', 'detail', { params: { id } });
    yield* put(draftLoaded(draft));
    if (draft.preprocessingJobId) yield* follow(draft.preprocessingJobId);
    yield* restore(id);
  } catch (error) {
    yield* put(saveFailed(toUiError(error)));
  }
}

const ENDED: readonly Job['status'][] = ['completed', 'error'];
/** With `only`, a job in another status changes nothing: an event that came meanwhile is newer. */
function* readPreprocessing(id: string, only?: readonly Job['status'][]) {
  const { params: _params, inputs: _inputs, result, ...job } = yield* request('jobs', 'detail', { params: { id } });
  if (only && !only.includes(job.status)) return;
  yield* put(preprocessingTold(job as Job));
  if (job.status === 'completed') yield* put(resultLoaded(result as PreprocessingResult));
}

/** Events count once the job is known here. One that ended before, or while it was read, is found by the second read. */
function* follow(id: string) {
  yield* readPreprocessing(id);
  if ((yield* select(here)).preprocessing === 'running') yield* readPreprocessing(id, ENDED);
}

/**
 * One save at a time; what was edited meanwhile is saved after it. Returns the saved draft's id, null if it was refused, undefined if
 * another draft has been opened meanwhile: then nothing of it concerns this page any longer.
 */
function* save() {
  for (;;) {
    const saver = nanoid();
    yield* put(saving(saver));
    const { saver: first, draftId, version, body } = yield* select(here);
    if (first !== saver) {
      const { type } = yield* take([saved, saveFailed, opened]);
      if (type === opened.type) return undefined;
      const now = yield* select(here);
      if (type === saved.type && !now.saver && !now.isDirty) return now.draftId!;
      continue;
    }
    try {
      const draft = draftId
        ? yield* request('drafts', 'save', { params: { id: draftId }, body, headers: { 'If-Match': `"${version}"` } })
        : yield* request('drafts', 'create', { body });
      if ((yield* select(here)).saver !== saver) return yield* left(draftId, body, draft);
      yield* put(saved(draft));
    } catch (error) {
      if ((yield* select(here)).saver !== saver) return undefined;
      yield* put(saveFailed(toUiError(error)));
      return null;
    }
    const now = yield* select(here);
    if (!now.isDirty) return now.draftId!;
  }
}

/** A draft was saved after its page had been left: what this browser keeps of it is done with, or follows the saved version. */
function* left(id: string | null, body: DraftBody, { id: savedId, version }: Draft) {
  const owner = yield* select(ownerOf);
  const kept = readKeptDraft(owner, id);
  if (kept) {
    forgetKeptDraft(owner, id);
    if (JSON.stringify(kept.body) !== JSON.stringify(body)) keepDraft(owner, savedId, { version, body: kept.body });
  }
  return undefined;
}

/** Keeps what was typed in this browser until the server has it. */
function* handleTyped() {
  const { draftId, version, body } = yield* select(here);
  keepDraft(yield* select(ownerOf), draftId, { version, body });
}

function* handleSaved({ payload: { id } }: ReturnType<typeof saved>) {
  const owner = yield* select(ownerOf);
  forgetKeptDraft(owner, null);
  const { isDirty } = yield* select(here);
  if (isDirty) yield* handleTyped();
  else forgetKeptDraft(owner, id);
}

function* handleSignedOut() {
  // An alert signs out as well; then what was typed stays for the next sign-in.
  const isForced = yield* select(({ notices }: RootState) => notices.sessionExpired || notices.maintenance);
  if (!isForced) forgetKeptDrafts();
}

/** A draft is written by itself once it exists; the first time by "save as draft" or by leaving the first step. */
function* handleEdited() {
  const { draftId, isDirty } = yield* select(here);
  if (draftId && isDirty) yield* call(save);
}

function* handleStep() {
  yield* call(save);
}

function* handlePreprocess() {
  try {
    const id = yield* call(save);
    if (id === undefined) return;
    if (id === null) return yield* put(preprocessingRefused((yield* select(here)).saveError!));
    const job = yield* request('drafts', 'preprocess', { params: { id } });
    yield* put(preprocessingTold(job));
    // It may have ended before this reply, when its events were of a job that nobody here knew.
    yield* readPreprocessing(job.id, ENDED);
  } catch (error) {
    yield* put(preprocessingRefused(toUiError(error)));
  }
}

function* handleTold({ payload: { kind, payload } }: ReturnType<typeof told>) {
  const { preprocessing, preprocessingJob: job } = yield* select(here);
  try {
    // Events before the stream opened are lost: after a reload, or while the connection was away.
    if (kind === 'open' && job && preprocessing === 'running') yield* readPreprocessing(job.id, ENDED);
    if (kind !== 'job' || !job || payload.id !== job.id || payload.deleted) return;
    yield* put(preprocessingTold(payload as unknown as Job));
    if (payload.status === 'completed') yield* readPreprocessing(job.id);
  } catch (error) {
    yield* put(preprocessingRefused(toUiError(error)));
  }
}

/** Beside the reason in the form: the sentence of specification 8. */
function* refuse(error: UiError) {
  yield* put(submitFailed(error));
  yield* put(noticed({ tone: 'danger', messageId: 'preview.unableToSubmit' }));
}

let key = nanoid();
function* handleSubmit() {
  try {
    const id = yield* call(save);
    if (id === undefined) return;
    if (id === null) return yield* refuse((yield* select(here)).saveError!);
    const job = yield* request('drafts', 'submit', { params: { id }, headers: { 'Idempotency-Key': key } });
    key = nanoid();
    yield* put(submitted(job));
    yield* put(refreshRequested('jobs'));
  } catch (error) {
    yield* refuse(toUiError(error));
  }
}

export function* wizardSaga() {
  yield* takeLatest(opened, handleOpened);
  yield* takeEvery([edited, stepGone], handleTyped);
  yield* takeEvery(saved, handleSaved);
  yield* takeEvery(signOutRequested, handleSignedOut);
  yield* debounce(AUTOSAVE_MS, edited, handleEdited);
  yield* takeEvery([stepGone, saveRequested], handleStep);
  yield* takeLeading(preprocessingRequested, handlePreprocess);
  yield* takeEvery(told, handleTold);
  yield* takeLeading(submitRequested, handleSubmit);
}
