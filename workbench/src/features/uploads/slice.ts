import { createSlice, nanoid, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorReport } from '@stroma/design-system/dialogs';
import type { UiError } from '@stroma/design-system/primitives';

export interface Transfer {
  id: string;
  name: string;
  size: number;
  kind: 'matrix' | 'annotated' | 'contigs';
  sent: number;
  /** `held` and `unfit` wait for a decision; no byte of them was sent. */
  state: 'examining' | 'held' | 'unfit' | 'waiting' | 'uploading' | 'sent' | 'failed';
  /** What the check before the upload found: undefined while it runs, null where it could not be made. */
  report?: DoctorReport | null;
  choices: ImportChoices;
  /** The server's file once all bytes are there; its own state goes on from here. */
  fileId: string | null;
  error: UiError | null;
}
export interface UploadsState {
  agreed: boolean;
  /** A file without a question waits for a decision too. */
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
/** A table with cells in rows: the names say so here, and the import's tables of genes may say otherwise. */
const isTurned = ({ layout, turned }: DoctorReport): boolean =>
  (layout === 'tsv' || layout === 'xlsx') && turned === true;
const orientationOf = ({ turned }: DoctorReport) => (turned ? 'genesInColumns' : 'genesInRows');
const find = (state: UploadsState, id: string): Transfer | undefined => state.transfers.find((t) => t.id === id);

const BEFORE: ReadonlySet<Transfer['state']> = new Set(['examining', 'held', 'unfit']);

const slice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    agreed: (state) => void (state.agreed = true),
    askedFirst: (state, { payload }: PayloadAction<boolean>) => void (state.asksFirst = payload),
    chosen: {
      reducer: (state, { payload }: PayloadAction<Transfer>) =>
        void state.transfers.unshift(payload as Draft<Transfer>),
      prepare: (file: Pick<Transfer, 'name' | 'size' | 'kind'>) => ({
        payload: {
          ...file,
          id: nanoid(),
          sent: 0,
          state: 'examining' as const,
          choices: {},
          fileId: null,
          error: null,
        },
      }),
    },
    /** A file without a question goes on at once; a choice made meanwhile keeps it. */
    examined: (state, { payload }: PayloadAction<Examined>) => {
      const one = find(state, payload.id);
      if (!one || !BEFORE.has(one.state)) return;
      const { report, isClear = false } = payload;
      const asks = report && (!isClear || state.asksFirst || one.state !== 'examining');
      Object.assign(one, { report, state: !asks ? 'waiting' : report.faults.length ? 'unfit' : 'held' });
    },
    choicesMade: (state, { payload }: PayloadAction<{ id: string; choices: ImportChoices }>) => {
      const one = find(state, payload.id);
      if (one && BEFORE.has(one.state)) Object.assign(one, { choices: payload.choices });
    },
    approved: (state, { payload }: PayloadAction<string>) => {
      const one = find(state, payload);
      if (one && BEFORE.has(one.state)) one.state = 'waiting';
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
  removed,
  cleared,
} = slice.actions;
export const uploads = slice.reducer;
/** What is sent with a file: it is read as it was shown. */
export const choicesOf = ({ report, choices }: Transfer): ImportChoices => ({
  ...(report && (isTurned(report) || report.isUnsure) && { orientation: orientationOf(report) }),
  ...report?.suggested,
  ...choices,
});
