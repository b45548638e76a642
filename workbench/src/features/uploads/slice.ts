import { createSlice, nanoid, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { UploadedFile } from '@stroma/contract';
import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorReport } from '@stroma/design-system/dialogs';
import type { UiError } from '@stroma/design-system/primitives';

export interface Transfer {
  id: string;
  name: string;
  size: number;
  /** Modification time of the file in the person's file system, in milliseconds. */
  lastModified: number;
  kind: UploadedFile['kind'];
  sent: number;
  /**
   * `held` and `unfit` wait for a decision; no byte was sent. `lost`: the page was reloaded, so the browser no longer has the file; the upload
   * resumes when it is selected again.
   */
  state: 'examining' | 'held' | 'unfit' | 'waiting' | 'uploading' | 'sent' | 'failed' | 'lost';
  /** The user has decided to upload it, or no decision was needed. */
  isApproved: boolean;
  /** Result of the check before the upload: undefined while it runs, null if it was impossible. */
  report?: DoctorReport | null;
  choices: ImportChoices;
  /** The server's file once all bytes are received; its state continues from there. */
  fileId: string | null;
  error: UiError | null;
}
export interface UploadsState {
  agreed: boolean;
  /** Files without a question also wait for a decision. */
  asksFirst: boolean;
  transfers: Transfer[];
}
const initialState: UploadsState = { agreed: false, asksFirst: false, transfers: [] };
/** `isClear`: it can be sent without a question. */
interface Examined {
  id: string;
  report: DoctorReport | null;
  isClear?: boolean;
}
/** A table with cells in rows, judged by names; the import's gene tables may differ. */
const isTransposed = ({ layout, turned }: DoctorReport): boolean =>
  (layout === 'tsv' || layout === 'xlsx') && turned === true;
const orientationOf = ({ turned }: DoctorReport) => (turned ? 'genesInColumns' : 'genesInRows');
const find = (state: UploadsState, id: string): Transfer | undefined => state.transfers.find((t) => t.id === id);

const isSameFile = (a: Transfer, b: Transfer): boolean =>
  a.name === b.name && a.size === b.size && a.kind === b.kind && a.lastModified === b.lastModified;

const BEFORE: ReadonlySet<Transfer['state']> = new Set(['examining', 'held', 'unfit']);

const slice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    agreed: (state) => void (state.agreed = true),
    askedFirst: (state, { payload }: PayloadAction<boolean>) => void (state.asksFirst = payload),
    chosen: {
      reducer: (state, { payload }: PayloadAction<Transfer>) => {
        const lost = state.transfers.find((one) => one.state === 'lost' && isSameFile(one, payload));
        const { choices, isApproved } = lost ?? payload;
        state.transfers = state.transfers.filter((one) => one !== lost);
        state.transfers.unshift({ ...payload, choices, isApproved } as Draft<Transfer>);
      },
      prepare: ({
        lastModified = 0,
        ...file
      }: Pick<Transfer, 'name' | 'size' | 'kind'> & { lastModified?: number }) => ({
        payload: {
          ...file,
          lastModified,
          isApproved: false,
          id: nanoid(),
          sent: 0,
          state: 'examining' as const,
          choices: {},
          fileId: null,
          error: null,
        },
      }),
    },
    /** A file without questions continues at once, unless a choice was made in the meantime. */
    examined: (state, { payload }: PayloadAction<Examined>) => {
      const one = find(state, payload.id);
      if (!one || !BEFORE.has(one.state)) return;
      const { report, isClear = false } = payload;
      const isDecided = one.isApproved || Object.keys(one.choices).length > 0;
      const asks = report && !one.isApproved && (!isClear || state.asksFirst || one.state !== 'examining' || isDecided);
      Object.assign(one, { report, state: !asks ? 'waiting' : report.faults.length ? 'unfit' : 'held' });
      one.isApproved = !asks;
    },
    choicesMade: (state, { payload }: PayloadAction<{ id: string; choices: ImportChoices }>) => {
      const one = find(state, payload.id);
      if (one && BEFORE.has(one.state)) Object.assign(one, { choices: payload.choices });
    },
    approved: (state, { payload }: PayloadAction<string>) => {
      const one = find(state, payload);
      if (one && BEFORE.has(one.state)) Object.assign(one, { state: 'waiting', isApproved: true });
    },
    progressed: (state, { payload }: PayloadAction<{ id: string; sent: number }>) => {
      const one = find(state, payload.id);
      if (one) Object.assign(one, { sent: payload.sent, state: 'uploading' });
    },
    sent: (state, { payload }: PayloadAction<{ id: string; fileId: string }>) => {
      const one = find(state, payload.id);
      if (one) Object.assign(one, { sent: one.size, state: 'sent', fileId: payload.fileId });
    },
    failed: (state, { payload }: PayloadAction<{ id: string; error: UiError }>) => {
      const one = find(state, payload.id);
      if (one) Object.assign(one, { state: 'failed', error: payload.error });
    },
    /** Files from before the page was reloaded, listed after those added since. */
    restored: (state, { payload }: PayloadAction<readonly Transfer[]>) => {
      state.transfers.push(...(payload.filter(({ id }) => !find(state, id)) as Draft<Transfer>[]));
    },
    removed: (state, { payload }: PayloadAction<string>) => {
      state.transfers = state.transfers.filter((t) => t.id !== payload);
    },
    cleared: () => initialState,
  },
});
export const {
  agreed,
  askedFirst,
  chosen,
  examined,
  choicesMade,
  approved,
  progressed,
  sent,
  failed,
  restored,
  removed,
  cleared,
} = slice.actions;
export const uploads = slice.reducer;
/** Choices sent with a file, so that it is read as shown. */
export const choicesOf = ({ report, choices }: Transfer): ImportChoices => ({
  ...(report && (isTransposed(report) || report.isUnsure) && { orientation: orientationOf(report) }),
  ...report?.suggested,
  ...choices,
});
