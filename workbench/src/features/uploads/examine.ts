import { call, put, select } from 'typed-redux-saga';
import type { HomologueTable } from '@stroma/contract';
import { reportFailure } from '../../api/failures.ts';
import type { RootState } from '../../app/store/state.ts';
import { examineFile, isClear } from '../../doctor/index.ts';
import { request } from '../request.ts';
import { keptFile } from './kept-files.ts';
import { examined } from './slice.ts';

/** The table by which mouse genes are named by their human homologues, of the space whose files were examined last. */
let homologues: { space: string; table: HomologueTable } | null = null;

/** Null without a table, or where it cannot be read: the report then says that the numbers follow. */
function* readHomologues(space: string) {
  if (homologues?.space === space) return homologues.table;
  try {
    const { table } = yield* request('references', 'homologues');
    homologues = table && { space, table };
    return table;
  } catch (error) {
    reportFailure(error);
    return null;
  }
}

/** Says what a chosen file is, with the homologues of its genes counted where they are offered. Throws where the check cannot be made. */
export function* look(id: string) {
  const one = yield* select((state: RootState) => state.uploads.transfers.find((any) => any.id === id));
  if (!one || (one.state !== 'examining' && one.state !== 'held' && one.state !== 'unfit')) return;
  if (one.kind === 'contigs') return yield* put(examined({ id, report: null }));
  const [file, kind, choices] = [keptFile(id), one.kind, { ...one.choices }];
  const space = yield* select((state: RootState) => state.session.info?.space.id ?? '');
  const known = homologues?.space === space ? homologues.table : null;
  let report = yield* call(examineFile, file, kind, choices, known);
  const isAsked = report.repairs.some(({ id: repair, outcome }) => repair === 'homologues' && !outcome);
  if (isAsked && !known) {
    const table = yield* call(readHomologues, space);
    if (table) report = yield* call(examineFile, file, kind, choices, table);
  }
  yield* put(examined({ id, report, isClear: isClear(report) }));
}
