import { call, put, select } from 'typed-redux-saga';
import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorRepair } from '@stroma/design-system/dialogs';
import { reportFailure } from '../../api/failures.ts';
import type { RootState } from '../../app/store/state.ts';
import { examineFile, needsNoQuestions } from '../../doctor/index.ts';
import type { Homologues } from '../../doctor/repairs/homologues.ts';
import { request } from '../request.ts';
import { keptFile } from './kept-files.ts';
import { examined } from './slice.ts';

/** The last table used to name genes by human homologues, and the space whose library has it. */
let homologues: { space: string; table: Homologues } | null = null;
type Species = NonNullable<ImportChoices['homologuesOf']>;

/** Null without a table; undefined if it cannot be read: the report then states that the numbers follow. */
function* readHomologues(space: string, species: Species) {
  try {
    const { table } = yield* request('references', 'homologues', { query: { species } });
    homologues = table && { space, table: { ...table, species } };
    return homologues?.table ?? null;
  } catch (error) {
    reportFailure(error);
    return undefined;
  }
}

const withoutTable = (one: DoctorRepair): DoctorRepair => (one.id === 'homologues' ? { ...one, isMissing: true } : one);

/** Checks a selected file and counts the homologues of its genes if they are offered. Throws if the check is impossible. */
export function* look(id: string) {
  const one = yield* select((state: RootState) => state.uploads.transfers.find((any) => any.id === id));
  if (!one || (one.state !== 'examining' && one.state !== 'held' && one.state !== 'unfit')) return;
  if (one.kind === 'contigs' || one.kind === 'bulk') return yield* put(examined({ id, report: null }));
  const [file, kind, choices] = [keptFile(id), one.kind, { ...one.choices }];
  const space = yield* select((state: RootState) => state.session.info?.space.id ?? '');
  const known = homologues?.space === space ? homologues.table : null;
  let report = yield* call(examineFile, file, kind, choices, known);
  const asked = report.repairs.find(({ id: repair, outcome }) => repair === 'homologues' && !outcome)?.species;
  if (asked && asked !== known?.species) {
    const table = yield* call(readHomologues, space, asked as Species);
    if (table) report = yield* call(examineFile, file, kind, choices, table);
    else if (table === null) report = { ...report, repairs: report.repairs.map(withoutTable) };
  }
  yield* put(examined({ id, report, isClear: needsNoQuestions(report) }));
}
