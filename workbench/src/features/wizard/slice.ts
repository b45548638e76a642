import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Draft, DraftBody, Job, SampleSource } from '@stroma/contract';
import type { PreprocessingResult } from '@stroma/contract/tools';
import type { UiError } from '@stroma/design-system/primitives';
import { signedOut } from '../session/slice.ts';
import { newDraftBody } from './draft.ts';
import type { KeptDraft } from './kept.ts';

export interface WizardState {
  draftId: string | null;
  version: number;
  savedAt: string | null;
  /** The save in progress: others wait for it, and a reply of an earlier wizard's save changes nothing here. */
  saver: string | null;
  isDirty: boolean;
  saveError: UiError | null;
  /** A conflict: another version of the draft was saved; `theirs` null if the draft was deleted. */
  conflict: { theirs: Draft | null } | null;
  body: DraftBody;
  /** Bytes of a worker's memory; null if unknown. */
  memoryLimit: number | null;
  /** Errors are shown after an attempt to leave the step. */
  showsErrors: boolean;
  preprocessing: 'notStarted' | 'running' | 'failed' | 'completed';
  preprocessingJob: Job | null;
  result: PreprocessingResult | null;
  isSubmitting: boolean;
  submitError: UiError | null;
  submittedJob: Job | null;
}
const fresh = (source: SampleSource = 'local'): WizardState => ({
  draftId: null,
  version: 0,
  savedAt: null,
  saver: null,
  isDirty: false,
  saveError: null,
  conflict: null,
  body: newDraftBody(source),
  memoryLimit: null,
  showsErrors: false,
  preprocessing: 'notStarted',
  preprocessingJob: null,
  result: null,
  isSubmitting: false,
  submitError: null,
  submittedJob: null,
});

interface Settled {
  choice: 'theirs' | 'mine';
  theirs: Draft | null;
  mine: { id: string | null; body: DraftBody };
}

function load(state: WizardState, draft: Draft): void {
  const {
    id,
    version,
    savedAt,
    savedBy: _savedBy,
    cellFilteringTaskStatus,
    preprocessingJobId,
    stabilityJobId: _preview,
    memoryLimit,
    ...body
  } = draft;
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
}

const slice = createSlice({
  name: 'wizard',
  initialState: fresh,
  reducers: {
    /** A draft, or a new one (null) with samples of `source`. */
    opened: {
      prepare: (draft: string | null, source: SampleSource = 'local') => ({ payload: draft, meta: source }),
      reducer: (_state, { meta }: PayloadAction<string | null, string, SampleSource>) => fresh(meta),
    },
    draftLoaded: (state, { payload }: PayloadAction<Draft>) => {
      load(state, payload);
    },
    /** Input from before a reload, a crash or an expired session that never reached the server. */
    restored: (state, { payload }: PayloadAction<KeptDraft>) => {
      // A new draft starts with the samples in its address.
      const { source } = state.draftId ? payload.body : state.body;
      const { source: _kept, ...body } = payload.body;
      Object.assign(state, { body: { ...body, ...(source && { source }) }, version: payload.version, isDirty: true });
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
    /** A save found another version of the draft. */
    conflicted: (state, { payload }: PayloadAction<Draft | null>) => {
      Object.assign(state, { conflict: { theirs: payload }, isDirty: true, saver: null });
    },
    conflictSettled: (state, { payload: { choice, theirs } }: PayloadAction<Settled>) => {
      if (!theirs) return fresh();
      Object.assign(state, { conflict: null, saveError: null, saver: null });
      if (choice === 'mine') Object.assign(state, { isDirty: true, version: theirs.version });
      else load(state, theirs);
      return undefined;
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
    /** The page of the submitted analysis is shown: the next analysis starts empty. */
    submissionShown: () => fresh(),
    submitFailed: (state, { payload }: PayloadAction<UiError>) => {
      state.isSubmitting = false;
      state.submitError = payload;
    },
  },
  // Clears the state for the next user of this page; the input stays stored for its user.
  extraReducers: (builder) => void builder.addCase(signedOut, () => fresh()),
});
export const {
  opened,
  draftLoaded,
  restored,
  conflicted,
  conflictSettled,
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
