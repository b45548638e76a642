import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Draft, DraftBody, Job } from '@stroma/contract';
import type { PreprocessingResult } from '@stroma/contract/tools';
import type { UiError } from '@stroma/design-system/primitives';
import { newDraftBody } from './draft.ts';
import type { KeptDraft } from './kept.ts';

export interface WizardState {
  draftId: string | null;
  version: number;
  savedAt: string | null;
  /** The save that is under way: the others wait for it, and a reply of an earlier wizard's save changes nothing here. */
  saver: string | null;
  isDirty: boolean;
  saveError: UiError | null;
  body: DraftBody;
  /** Bytes that a worker has; null: not known. */
  memoryLimit: number | null;
  /** Errors show once a step was tried to be left. */
  showsErrors: boolean;
  preprocessing: 'notStarted' | 'running' | 'failed' | 'completed';
  preprocessingJob: Job | null;
  result: PreprocessingResult | null;
  isSubmitting: boolean;
  submitError: UiError | null;
  submittedJob: Job | null;
}
const fresh = (): WizardState => ({
  draftId: null,
  version: 0,
  savedAt: null,
  saver: null,
  isDirty: false,
  saveError: null,
  body: newDraftBody(),
  memoryLimit: null,
  showsErrors: false,
  preprocessing: 'notStarted',
  preprocessingJob: null,
  result: null,
  isSubmitting: false,
  submitError: null,
  submittedJob: null,
});

const slice = createSlice({
  name: 'wizard',
  initialState: fresh,
  reducers: {
    opened: (_state, _action: PayloadAction<string | null>) => fresh(),
    draftLoaded: (state, { payload }: PayloadAction<Draft>) => {
      const { id, version, savedAt, cellFilteringTaskStatus, preprocessingJobId, memoryLimit, ...body } = payload;
      Object.assign(state, {
        draftId: id,
        version,
        savedAt,
        body,
        memoryLimit,
        preprocessing: cellFilteringTaskStatus,
        isDirty: false,
      });
      if (preprocessingJobId === null) Object.assign(state, { preprocessingJob: null, result: null });
    },
    /** What was typed before a reload, a crash or an expired session, and never reached the server. */
    restored: (state, { payload }: PayloadAction<KeptDraft>) => {
      Object.assign(state, { body: payload.body, version: payload.version, isDirty: true });
    },
    edited: (state, { payload }: PayloadAction<Partial<DraftBody>>) => {
      Object.assign(state.body, payload);
      state.isDirty = true;
    },
    stepTried: (state) => void (state.showsErrors = true),
    /** Going back to the samples discards the preprocessing results (specification 2.6). */
    stepGone: (state, { payload }: PayloadAction<1 | 2 | 3 | 4>) => {
      state.body.stepTag = payload;
      state.showsErrors = false;
      state.submitError = null;
      state.isDirty = true;
      if (payload === 1) Object.assign(state, { preprocessing: 'notStarted', preprocessingJob: null, result: null });
    },
    saveRequested: (_state) => undefined,
    saving: (state, { payload }: PayloadAction<string>) => {
      if (state.saver) return;
      state.saver = payload;
      state.isDirty = false;
    },
    saved: (state, { payload }: PayloadAction<Draft>) => {
      const { id, version, savedAt, cellFilteringTaskStatus, memoryLimit } = payload;
      Object.assign(state, { draftId: id, version, savedAt, memoryLimit, saver: null, saveError: null });
      if (cellFilteringTaskStatus === 'notStarted')
        Object.assign(state, { preprocessing: 'notStarted', preprocessingJob: null, result: null });
    },
    saveFailed: (state, { payload }: PayloadAction<UiError>) => {
      Object.assign(state, { saver: null, saveError: payload, isDirty: true });
    },
    preprocessingRequested: (state) => {
      state.preprocessing = 'running';
      state.submitError = null;
    },
    preprocessingTold: (state, { payload }: PayloadAction<Job>) => {
      state.preprocessingJob = payload;
      state.preprocessing =
        payload.status === 'error' ? 'failed' : payload.status === 'completed' ? 'completed' : 'running';
    },
    preprocessingRefused: (state, { payload }: PayloadAction<UiError>) => {
      state.preprocessing = 'notStarted';
      state.submitError = payload;
    },
    resultLoaded: (state, { payload }: PayloadAction<PreprocessingResult>) => {
      state.result = payload;
      state.preprocessing = 'completed';
    },
    submitRequested: (state) => {
      state.isSubmitting = true;
      state.submitError = null;
    },
    submitted: (state, { payload }: PayloadAction<Job>) => {
      state.isSubmitting = false;
      state.submittedJob = payload;
    },
    /** The page of the submitted analysis has taken over: the next analysis begins empty. */
    submissionShown: () => fresh(),
    submitFailed: (state, { payload }: PayloadAction<UiError>) => {
      state.isSubmitting = false;
      state.submitError = payload;
    },
  },
});
export const {
  opened,
  draftLoaded,
  restored,
  edited,
  stepTried,
  stepGone,
  saveRequested,
  saving,
  saved,
  saveFailed,
  preprocessingRequested,
  preprocessingTold,
  preprocessingRefused,
  resultLoaded,
  submitRequested,
  submitted,
  submissionShown,
  submitFailed,
} = slice.actions;
export const wizard = slice.reducer;
