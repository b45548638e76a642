import type { Knex } from 'knex';
import type { Candidate, PublicFacts, PublicState, StromaError } from '@stroma/contract';
import type { PublicationParams, PublicationResult } from '@stroma/contract/tools';
import type { Caller, Features } from '../../caller.ts';
import type { DatasetDbRow, JobRow, MemberRow, NotificationRow, UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Trace } from '../accounts/audit.ts';
import { isPermitted } from '../accounts/privileges.ts';
import { switchesOf } from '../accounts/switches.ts';
import { authorize } from '../../policy.ts';
import { iso, newId } from '../basics/ids.ts';
import { SHARING_SEATS } from '../datasets/access.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { insertNotification, publishNotification } from '../notices/notifications.ts';
import { versionsText } from '../states/state-content.ts';
import { checkParams } from '../tasks/task-params.ts';
import { submitTask } from '../tasks/tasks.ts';
import { storeFailedCheck, storeSummary } from '../jobs/publication.ts';
import { factsOf, failureOf, fieldsOf, summaryOf, type VersionRow } from '../datasets/published.ts';
import { READABLE_STATES, versions } from '../datasets/published.ts';

/*
 * A version is offered by a user who may share the dataset, checked by a job, and published by another person. After publication only its state
 * changes.
 */

type Fields = PublicationParams['fields'];
/** Fields without which an entry can neither be found nor compared. */
const NEEDED = ['cellType', 'tissue', 'disease', 'technology'] as const;
/** Seat columns required to give data away. */
const MAY_GIVE = Object.fromEntries(SHARING_SEATS.map((seat) => [`can_${seat}`, true]));
/** States in which a version can still be edited. */
const OPEN: readonly PublicState[] = ['checking', 'failed', 'candidate', 'returned'];

export const isCurator = ({ user }: Caller): boolean => Boolean(user.is_admin) || Boolean(user.is_curator);

type Listed = VersionRow & { submitter: string | null; dataset_name: string | null; dataset_cells: number | null };

const joined = (db: Knex) =>
  db('public_versions')
    .leftJoin('users', 'users.id', 'public_versions.submitted_by')
    .leftJoin('datasets', 'datasets.id', 'public_versions.dataset_id')
    .select('public_versions.*', {
      submitter: 'users.username',
      dataset_name: 'datasets.name',
      dataset_cells: 'datasets.cells',
    });

function present(deps: Deps, caller: Caller, row: Listed): Candidate {
  const summary = summaryOf(row);
  const isOwn = row.submitted_by === caller.user.id;
  const mayDecide = isCurator(caller);
  const isOpen = OPEN.includes(row.state);
  return {
    id: row.id,
    entryId: row.entry_id,
    datasetId: row.dataset_id,
    datasetName: row.dataset_name ?? '',
    number: row.number,
    state: row.state,
    facts: factsOf(row),
    fields: fieldsOf(row),
    cells: summary?.cells ?? Number(row.dataset_cells ?? 0),
    problems: summary?.problems ?? [],
    moreProblems: summary?.more.problems ?? 0,
    termNames: Object.fromEntries((summary?.terms ?? []).flatMap(({ id, label }) => (id ? [[id, label]] : []))),
    submittedBy: row.submitter ?? '',
    submittedOn: iso(row.submitted_at),
    reason: row.state === 'failed' ? null : row.reason,
    failure: failureOf(row),
    mayApprove: mayDecide && row.state === 'candidate' && (!isOwn || deps.config.curation === 'one'),
    changedAt: Number(row.changed_at),
    mayEdit: isOpen && row.space_id === caller.space.id && (isOwn || mayDecide),
    mayOpen: row.space_id === caller.space.id || READABLE_STATES.includes(row.state),
    mayWithdraw: READABLE_STATES.includes(row.state) && (mayDecide || ownsSpace(caller, row)),
  };
}
/** The owner and administrators of the dataset's space can withdraw it. */
const ownsSpace = ({ space, member }: Caller, row: VersionRow): boolean =>
  space.id === row.space_id && member.role !== 'Member';

const maySee = (caller: Caller, row: VersionRow): boolean =>
  isCurator(caller) || row.submitted_by === caller.user.id || ownsSpace(caller, row);

export async function listVersions(
  deps: Deps,
  caller: Caller,
  asked: { state?: PublicState; dataset?: string },
): Promise<Candidate[]> {
  const rows = (await joined(deps.db)
    .where({
      ...(asked.state && { 'public_versions.state': asked.state }),
      ...(asked.dataset && { 'public_versions.dataset_id': asked.dataset }),
    })
    .where((mine) => {
      if (!isCurator(caller))
        mine.where({ submitted_by: caller.user.id }).orWhere({ 'public_versions.space_id': caller.space.id });
    })
    .orderBy('public_versions.submitted_at', 'desc')
    .limit(MOST_LISTED)) as Listed[];
  return rows.filter((row) => maySee(caller, row)).map((row) => present(deps, caller, row));
}
const MOST_LISTED = 2000;

async function find(deps: Deps, caller: Caller, id: string): Promise<Listed> {
  const row = (await joined(deps.db).where({ 'public_versions.id': id }).first()) as Listed | undefined;
  if (!row || !maySee(caller, row)) throw new AppError('NOT_FOUND');
  return row;
}
const shown = async (deps: Deps, caller: Caller, id: string) => present(deps, caller, await find(deps, caller, id));

/** Throws PUBLIC_FIELDS_MISSING with the names of the fields. */
function assertFields(fields: Fields, dataset: DatasetDbRow): void {
  const missing: string[] = NEEDED.filter((name) => fields[name] === null);
  if (fields.species === null && !dataset.species) missing.push('species');
  if (missing.length) throw new AppError('PUBLIC_FIELDS_MISSING', { fields: missing });
}

interface Submitted {
  job: JobRow;
  asOf: string;
}
/** Submits the job that computes the sums and checks the fields, with the versions of the labels it reads. */
async function submitCheck(
  deps: Deps,
  user: CallingUser,
  dataset: DatasetDbRow,
  { facts, fields }: { facts: PublicFacts; fields: Fields },
): Promise<Submitted> {
  const params: PublicationParams = { title: facts.title, fields };
  checkParams('publication', params);
  const { documents } = await datasetService.versions(deps, user, dataset.id);
  const job = await submitTask(deps, {
    spaceId: dataset.space_id,
    user,
    tool: 'publication',
    datasetId: dataset.id,
    name: facts.title.slice(0, 200),
    params,
    isUnasked: true,
  });
  return { job, asOf: versionsText(documents) };
}

/** The result of a job that had already ended is adopted in the transaction that assigns the job. */
const takeEnded = async (trx: Knex, jobId: string, now: number): Promise<void> => {
  const job = await trx<JobRow>('jobs').where({ id: jobId }).forUpdate().first();
  if (job?.status === 'completed' && job.result)
    await storeSummary(trx, job.id, JSON.parse(job.result) as PublicationResult, now);
  if (job?.status === 'error')
    await storeFailedCheck(
      trx,
      job.id,
      job.error ? (JSON.parse(job.error) as StromaError) : { id: 'JOB_FAILED', params: {} },
      now,
    );
};

type Said = Pick<Offer, 'entryId' | 'facts' | 'fields'>;
/** Columns of a version whose check starts. The user who offers or edits it is responsible for it: another person approves. */
const checkedColumns = ({ facts, fields }: Said, { job, asOf }: Submitted, user: CallingUser, now: number) =>
  ({
    state: 'checking',
    facts: JSON.stringify(facts),
    fields: JSON.stringify(fields),
    job_id: job.id,
    as_of: asOf,
    submitted_by: user.id,
    changed_at: now,
  }) as const;

/** The version that is checked from now on. Returns its id. */
export async function insertOffer(
  deps: Deps,
  user: CallingUser,
  dataset: DatasetDbRow,
  { entryId, facts, fields }: Said,
  trace: Trace<string>,
): Promise<string> {
  const submitted = await submitCheck(deps, user, dataset, { facts, fields });
  const id = newId();
  await transact(deps.db, async (trx) => {
    const now = deps.now();
    await trx('datasets').where({ id: dataset.id }).forUpdate().first('id');
    // Two offers at the same moment are not two entries.
    const known = await entryOf(trx, dataset.id);
    if (known !== undefined && known !== entryId) throw new AppError('CONFLICT');
    const entry = entryId ?? newId();
    if (entryId === undefined) await trx('public_entries').insert({ id: entry, created_at: now });
    await trx('public_versions').insert({
      id,
      entry_id: entry,
      dataset_id: dataset.id,
      space_id: dataset.space_id,
      number: null,
      ...checkedColumns({ facts, fields }, submitted, user, now),
      submitted_at: now,
    });
    await takeEnded(trx, submitted.job.id, now);
    await trace(trx, facts.title);
  });
  return id;
}

interface Offer {
  datasetId: string;
  entryId?: string | undefined;
  facts: PublicFacts;
  fields: Fields;
}
/** Offers a dataset of the caller's space. Throws NOT_FOUND, PUBLIC_FIELDS_MISSING and the errors of `submitTask`. */
export async function offerDataset(deps: Deps, caller: Caller, given: Offer, trace: Trace<string>): Promise<Candidate> {
  const { datasetId, entryId, facts, fields } = given;
  const where = { id: datasetId, space_id: caller.space.id };
  const dataset = await deps.db<DatasetDbRow>('datasets').where(where).first();
  if (!dataset) throw new AppError('NOT_FOUND');
  if (entryId !== undefined) await assertOwnEntry(deps, caller, entryId);
  assertFields(fields, dataset);
  const entry = entryId ?? (await entryOf(deps.db, datasetId));
  const id = await insertOffer(deps, caller.user, dataset, { entryId: entry, facts, fields }, trace);
  return shown(deps, caller, id);
}

/** A dataset has one entry: offering it again creates a new version. */
const entryOf = async (db: Knex, datasetId: string): Promise<string | undefined> =>
  (await versions(db).where({ dataset_id: datasetId }).orderBy('submitted_at').first('entry_id'))?.entry_id;

/** A further version is of an entry that the space has given. Throws NOT_FOUND. */
async function assertOwnEntry(deps: Deps, caller: Caller, entryId: string): Promise<void> {
  const own = await versions(deps.db).where({ entry_id: entryId, space_id: caller.space.id }).first('id');
  if (!own) throw new AppError('NOT_FOUND');
}

/**
 * Edits an unpublished version and checks it again; requires the dataset's space and the rights to give it away. Throws NOT_FOUND, CONFLICT,
 * PERMISSION_DENIED.
 */
export async function changeVersion(
  deps: Deps,
  caller: Caller,
  id: string,
  given: { facts: PublicFacts; fields: Fields },
  trace: Trace<string>,
): Promise<Candidate> {
  const row = await find(deps, caller, id);
  if (row.submitted_by !== caller.user.id && !isCurator(caller)) throw new AppError('NOT_FOUND');
  if (!OPEN.includes(row.state)) throw new AppError('CONFLICT');
  authorize({ permission: 'give' }, caller);
  const where = { id: row.dataset_id, space_id: caller.space.id };
  const dataset = await deps.db<DatasetDbRow>('datasets').where(where).first();
  if (!dataset) throw new AppError('NOT_FOUND');
  assertFields(given.fields, dataset);
  const submitted = await submitCheck(deps, caller.user, dataset, given);
  await transact(deps.db, async (trx) => {
    const now = deps.now();
    const changed = await versions(trx)
      .where({ id })
      .whereIn('state', OPEN)
      .update({ ...checkedColumns(given, submitted, caller.user, now), reason: null });
    if (changed !== 1) throw new AppError('CONFLICT');
    await takeEnded(trx, submitted.job.id, now);
    await trace(trx, given.facts.title);
  });
  return shown(deps, caller, id);
}

type Decision = 'publish' | 'return' | 'withdraw';
/**
 * A curator's decision. Throws NOT_FOUND, PERMISSION_DENIED, SECOND_PERSON_NEEDED for the curator's own candidate, REASON_REQUIRED,
 * GIVER_RIGHT_ENDED, and CONFLICT if another curator has decided.
 */
export async function decide(
  deps: Deps,
  caller: Caller,
  id: string,
  {
    decision,
    reason = '',
    changedAt,
  }: { decision: Decision; reason?: string | undefined; changedAt?: number | undefined },
  trace: Trace<string>,
): Promise<Candidate> {
  const row = await find(deps, caller, id);
  const words = reason.trim();
  if (!(isCurator(caller) || (decision === 'withdraw' && ownsSpace(caller, row))))
    throw new AppError('PERMISSION_DENIED', { permission: 'curation' });
  if (decision === 'publish' && row.submitted_by === caller.user.id && deps.config.curation === 'two')
    throw new AppError('SECOND_PERSON_NEEDED');
  if (decision !== 'publish' && !words) throw new AppError('REASON_REQUIRED');
  // The decision applies only to the version that was read.
  if (changedAt !== undefined && changedAt !== Number(row.changed_at)) throw new AppError('CONFLICT');
  const told = await transact(deps.db, async (trx) => {
    await trx('public_entries').where({ id: row.entry_id }).forUpdate().first('id');
    const now = deps.now();
    if (decision === 'publish') {
      await assertGiver(trx, row, deps.config.features);
      await publishVersion(trx, caller, row, now);
    } else {
      const from: readonly PublicState[] = decision === 'return' ? ['candidate'] : READABLE_STATES;
      const to = decision === 'return' ? 'returned' : 'withdrawn';
      const changes = { state: to, reason: words, decided_by: caller.user.id, changed_at: now } as const;
      const changed = await versions(trx)
        .where({ id, changed_at: row.changed_at })
        .whereIn('state', from)
        .update(changes);
      if (changed !== 1) throw new AppError('CONFLICT');
      // Earlier versions have the same cells, so they are withdrawn too.
      if (decision === 'withdraw')
        await versions(trx).where({ entry_id: row.entry_id }).whereIn('state', READABLE_STATES).update(changes);
    }
    await trace(trx, factsOf(row).title);
    return notifyOfferer(trx, row, { decision, by: caller.user.id, reason: words }, now);
  });
  for (const one of told) await publishNotification(deps, one);
  return shown(deps, caller, id);
}

/** Asserts that the offering user may still give the dataset away. Throws GIVER_RIGHT_ENDED. */
async function assertGiver(trx: Knex, row: VersionRow, features: Features): Promise<void> {
  const giver = (await trx('space_members')
    .join('datasets', 'datasets.space_id', 'space_members.space_id')
    .join('users', 'users.id', 'space_members.user_id')
    .where({ 'datasets.id': row.dataset_id, 'space_members.user_id': row.submitted_by, ...MAY_GIVE })
    .whereNot('users.status', 'locked')
    .first('space_members.*', 'users.is_admin')) as (MemberRow & Pick<UserRow, 'is_admin'>) | undefined;
  if (giver) {
    const switches = await switchesOf(trx, [row.submitted_by]);
    const asked = { user: { is_admin: giver.is_admin } as UserRow, member: giver, features, switches };
    if (['op.delete', 'op.download'].every((id) => isPermitted(asked, id))) return;
  }
  if (giver || (await trx('datasets').where({ id: row.dataset_id }).first('id')))
    throw new AppError('GIVER_RIGHT_ENDED');
}

/**
 * Requires a transaction that locks the entry's row. Throws CONFLICT if the version has changed or its dataset was deleted. The previous version
 * stays readable.
 */
export async function publishVersion(
  trx: Knex,
  caller: { user: Pick<UserRow, 'id'> },
  row: VersionRow,
  now: number,
): Promise<void> {
  const [{ last }] = (await versions(trx).where({ entry_id: row.entry_id }).max({ last: 'number' })) as unknown as [
    { last: number | null },
  ];
  const dataset = await trx('datasets').where({ id: row.dataset_id }).forUpdate().first('id');
  if (!dataset) throw new AppError('CONFLICT');
  await versions(trx)
    .where({ entry_id: row.entry_id, state: 'published' })
    .update({ state: 'superseded', changed_at: now });
  const changed = await versions(trx)
    .where({ id: row.id, state: 'candidate', changed_at: row.changed_at, submitted_by: row.submitted_by })
    .update({
      state: 'published',
      number: (last ?? 0) + 1,
      published_at: now,
      decided_by: caller.user.id,
      reason: null,
      changed_at: now,
    });
  if (changed !== 1) throw new AppError('CONFLICT');
}

/** Notifies the offering user; for a withdrawal also the users whose analyses read the dataset. */
async function notifyOfferer(
  trx: Knex,
  row: VersionRow,
  { decision, by, reason }: { decision: Decision; by: string; reason: string },
  now: number,
): Promise<NotificationRow[]> {
  const people = new Set([row.submitted_by]);
  if (decision === 'withdraw') for (const one of await usersOf(trx, row.dataset_id)) people.add(one);
  people.delete(by);
  const values = { name: factsOf(row).title, reason };
  const messageId = `notification.public.${decision}`;
  const link = decision === 'return' ? '/cloud/curation' : `/cloud/publicData/${row.entry_id}`;
  const there = (await trx('users')
    .whereIn('id', [...people])
    .select('id')) as { id: string }[];
  const told: NotificationRow[] = [];
  for (const { id } of there)
    told.push(await insertNotification(trx, id, { kind: 'public', messageId, values, link }, now));
  return told;
}

/** Authors of analyses that read the dataset: of its cells, of its labels, or of its samples. */
async function usersOf(trx: Knex, datasetId: string): Promise<string[]> {
  const rows = (await trx('jobs')
    .where({ source_dataset_id: datasetId })
    .orWhere('reads', 'like', `%"${datasetId}"%`)
    .orWhere('inputs', 'like', `%"${datasetId}"%`)
    .distinct('created_by')) as { created_by: string }[];
  return rows.map((row) => row.created_by);
}
