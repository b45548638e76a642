import { nanoid } from '@reduxjs/toolkit';
import { call, debounce, put, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { Job } from '@stroma/contract';
import type { PreprocessingResult } from '@stroma/contract/tools';
import type { UiError } from '@stroma/design-system/primitives';
import type { RootState } from '../../app/store.ts';
import { told } from '../events/index.ts';
import { refreshRequested } from '../library/index.ts';
import { noticed } from '../notices/index.ts';
import { request, toUiError } from '../request.ts';
import {
  draftLoaded,
  edited,
  opened,
  preprocessingRefused,
  preprocessingRequested,
  preprocessingTold,
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

function* handleOpened({ payload: id }: ReturnType<typeof opened>) {
  if (!id) return;
  try {
    const draft = yield* request('drafts', 'detail', { params: { id } });
    yield* put(draftLoaded(draft));
    if (draft.preprocessingJobId) yield* readPreprocessing(draft.preprocessingJobId);
  } catch (error) {
    yield* put(saveFailed(toUiError(error)));
  }
}

function* readPreprocessing(id: string) {
  const { params: _params, inputs: _inputs, result, ...job } = yield* request('jobs', 'detail', { params: { id } });
  yield* put(preprocessingTold(job as Job));
  if (job.status === 'completed') yield* put(resultLoaded(result as PreprocessingResult));
}

/** One save at a time; what was edited meanwhile is saved after it. */
function* save() {
  for (;;) {
    const { draftId, version, body, isSaving } = yield* select(here);
    if (isSaving) {
      yield* take([saved, saveFailed]);
      continue;
    }
    yield* put(saving());
    try {
      const draft = draftId
        ? yield* request('drafts', 'save', { params: { id: draftId }, body, headers: { 'If-Match': `"${version}"` } })
        : yield* request('drafts', 'create', { body });
      yield* put(saved(draft));
    } catch (error) {
      yield* put(saveFailed(toUiError(error)));
      return false;
    }
    if (!(yield* select(here)).isDirty) return true;
  }
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
    if (!(yield* call(save))) return yield* put(preprocessingRefused((yield* select(here)).saveError!));
    const { draftId } = yield* select(here);
    yield* put(preprocessingTold(yield* request('drafts', 'preprocess', { params: { id: draftId! } })));
  } catch (error) {
    yield* put(preprocessingRefused(toUiError(error)));
  }
}

function* handleTold({ payload: { kind, payload } }: ReturnType<typeof told>) {
  const { preprocessingJob } = yield* select(here);
  if (kind !== 'job' || payload.id !== preprocessingJob?.id || payload.deleted) return;
  yield* put(preprocessingTold(payload as unknown as Job));
  if (payload.status === 'completed') yield* readPreprocessing(payload.id as string);
}

/** Beside the reason in the form: the sentence of specification 8. */
function* refuse(error: UiError) {
  yield* put(submitFailed(error));
  yield* put(noticed({ tone: 'danger', messageId: 'preview.unableToSubmit' }));
}

let key = nanoid();
function* handleSubmit() {
  try {
    if (!(yield* call(save))) return yield* refuse((yield* select(here)).saveError!);
    const { draftId } = yield* select(here);
    const job = yield* request('drafts', 'submit', { params: { id: draftId! }, headers: { 'Idempotency-Key': key } });
    key = nanoid();
    yield* put(submitted(job));
    yield* put(refreshRequested('jobs'));
  } catch (error) {
    yield* refuse(toUiError(error));
  }
}

export function* wizardSaga() {
  yield* takeLatest(opened, handleOpened);
  yield* debounce(AUTOSAVE_MS, edited, handleEdited);
  yield* takeEvery([stepGone, saveRequested], handleStep);
  yield* takeLeading(preprocessingRequested, handlePreprocess);
  yield* takeEvery(told, handleTold);
  yield* takeLeading(submitRequested, handleSubmit);
}
