import { nanoid } from '@reduxjs/toolkit';
import { call, debounce, put, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { Draft, DraftBody, Job } from '@stroma/contract';
import type { PreprocessingResult } from '@stroma/contract/tools';
import type { UiError } from '@stroma/design-system/primitives';
import type { RootState } from '../../app/store/state.ts';
import { eventReceived } from '../events/index.ts';
import { refreshRequested } from '../library/index.ts';
import { noticed } from '../notices/index.ts';
import { request, toUiError } from '../request.ts';
import { isUnreachableError } from '../../api/away.ts';
import { ApiError } from '../../api/client.ts';
import { forgetKeptDraft, keepDraft, readKeptDraft, type Owner } from './kept.ts';
import {
  conflicted,
  conflictSettled,
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
const ownerOf = ({ session: { info } }: RootState): Owner => ({
  uuid: info?.uuid ?? '',
  space: info?.space.id ?? '',
});

const isSame = (a: DraftBody, b: DraftBody): boolean => JSON.stringify(a) === JSON.stringify(b);
const bodyOf = ({
  id: _id,
  version: _version,
  savedAt: _savedAt,
  savedBy: _savedBy,
  cellFilteringTaskStatus: _status,
  preprocessingJobId: _job,
  stabilityJobId: _preview,
  memoryLimit: _memory,
  ...body
}: Draft): DraftBody => body;

/** Restores unsaved input. If the draft was saved elsewhere in the meantime, the user chooses a version. */
function* restore(draft: Draft | null) {
  const owner = yield* select(ownerOf);
  const id = draft?.id ?? null;
  const kept = readKeptDraft(owner, id);
  if (!kept) return;
  if (draft && isSame(kept.body, bodyOf(draft))) return forgetKeptDraft(owner, id);
  yield* put(restored(kept));
  yield* put(noticed({ tone: 'info', messageId: 'wizard.restored' }));
  if (draft && draft.version !== kept.version) return yield* put(conflicted(draft));
  if (id) yield* call(save);
}

/** Handles a refused save: the draft has a newer version, or was deleted. Nothing is saved until the user chooses a version. */
function* refused(error: unknown, draftId: string | null) {
  const isOvertaken = error instanceof ApiError && error.id === 'VERSION_CONFLICT';
  const isGone = error instanceof ApiError && error.id === 'NOT_FOUND' && draftId !== null;
  yield* put(saveFailed(toUiError(error)));
  if (isGone) return yield* put(conflicted(null));
  if (!isOvertaken || !draftId) return;
  const { body } = yield* select(here);
  try {
    const theirs = yield* request('drafts', 'detail', { params: { id: draftId } });
    if ((yield* select(here)).draftId !== draftId) return;
    if (isSame(body, bodyOf(theirs)))
      yield* put(conflictSettled({ choice: 'theirs', theirs, mine: { id: draftId, body } }));
    else yield* put(conflicted(theirs));
  } catch (failure) {
    yield* put(saveFailed(toUiError(failure)));
  }
}

/**
 * Resolves a conflict: the other version replaces the user's, or the user's overwrites it. If the draft was deleted, the user's version becomes a new
 * draft.
 */
function* handleSettled({ payload: { choice, theirs, mine } }: ReturnType<typeof conflictSettled>) {
  const owner = yield* select(ownerOf);
  if (choice === 'mine' && theirs) return yield* call(save);
  forgetKeptDraft(owner, mine.id);
  if (choice === 'mine') return keepDraft(owner, null, { version: 0, body: mine.body });
  if (theirs?.preprocessingJobId) yield* follow(theirs.preprocessingJobId);
}

function* handleOpened({ payload: id }: ReturnType<typeof opened>) {
  if (!id) return yield* restore(null);
  try {
    const draft = yield* request('drafts', 'detail', { params: { id } });
    yield* put(draftLoaded(draft));
    if (draft.preprocessingJobId) yield* follow(draft.preprocessingJobId);
    yield* restore(draft);
  } catch (error) {
    yield* put(saveFailed(toUiError(error)));
  }
}

const ENDED: readonly Job['status'][] = ['completed', 'error'];
/** With `only`, a job in another status is ignored, because an event in the meantime is newer. */
function* readPreprocessing(id: string, only?: readonly Job['status'][]) {
  const { params: _params, inputs: _inputs, result, ...job } = yield* request('jobs', 'detail', { params: { id } });
  if (only && !only.includes(job.status)) return;
  yield* put(preprocessingTold(job as Job));
  if (job.status === 'completed') yield* put(resultLoaded(result as PreprocessingResult));
}

/** Follows a job by its events. An end before or during the first read is found by a second read. */
function* follow(id: string) {
  yield* readPreprocessing(id);
  if ((yield* select(here)).preprocessing === 'running') yield* readPreprocessing(id, ENDED);
}

/**
 * Saves one at a time; later edits are saved afterwards. Returns the saved draft's id, null if it was refused, undefined if another draft was opened
 * in the meantime, in which case the reply is ignored.
 */
function* save() {
  for (;;) {
    const saver = nanoid();
    yield* put(saving(saver));
    const { saver: first, draftId, version, body, conflict } = yield* select(here);
    if (conflict && first === saver) {
      yield* put(saveFailed({ id: 'VERSION_CONFLICT' }));
      return null;
    }
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
      yield* refused(error, draftId);
      const after = yield* select(here);
      return after.saveError || after.conflict ? null : after.draftId!;
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

/** Keeps input in this browser until the server has it. */
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

/** Autosave of an existing draft; the first save is "save as draft" or leaving the first step. */
function* handleEdited() {
  const { draftId, isDirty, conflict } = yield* select(here);
  if (draftId && isDirty && !conflict) yield* call(save);
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
    // The job may have ended before this reply, when its events were ignored as unknown.
    yield* readPreprocessing(job.id, ENDED);
  } catch (error) {
    yield* put(preprocessingRefused(toUiError(error)));
  }
}

function* handleTold({ payload: { kind, payload } }: ReturnType<typeof eventReceived>) {
  const { preprocessing, preprocessingJob: job, draftId, isDirty, conflict, saveError } = yield* select(here);
  try {
    // Events before the stream opened are lost: after a reload, or during an outage.
    if (kind === 'open' && job && preprocessing === 'running') yield* readPreprocessing(job.id, ENDED);
    // Saves input from an outage.
    if (kind === 'open' && draftId && isDirty && !conflict && isUnreachableError(saveError)) yield* call(save);
    if (kind !== 'job' || !job || payload.id !== job.id || payload.deleted) return;
    yield* put(preprocessingTold(payload as unknown as Job));
    if (payload.status === 'completed') yield* readPreprocessing(job.id);
  } catch (error) {
    yield* put(preprocessingRefused(toUiError(error)));
  }
}

/** Shows the message of specification 8 in addition to the reason in the form. */
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
  yield* takeEvery(conflictSettled, handleSettled);
  yield* debounce(AUTOSAVE_MS, edited, handleEdited);
  yield* takeEvery([stepGone, saveRequested], handleStep);
  yield* takeLeading(preprocessingRequested, handlePreprocess);
  yield* takeEvery(eventReceived, handleTold);
  yield* takeLeading(submitRequested, handleSubmit);
}
