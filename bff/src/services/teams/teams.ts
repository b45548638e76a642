import type { Knex } from 'knex';
import {
  isBlank,
  isNameText,
  LIMITS,
  SEATS,
  type Seat,
  type Team,
  type TeamDetail,
  type TeamMember,
} from '@stroma/contract';
import type { MemberRow, SpaceRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import type { TeamSeat } from '../../policy.ts';
import type { Trace } from '../accounts/audit.ts';
import { iso, isoOrNull, newId } from '../basics/ids.ts';
import { sharesByGiver } from '../datasets/access.ts';
import { UNLISTED_TOOLS } from '../jobs/job-rows.ts';

type SeatFlags = Pick<MemberRow, `can_${Seat}`>;

export const seatsOf = (row: SeatFlags): Seat[] => SEATS.filter((seat) => Boolean(row[`can_${seat}`]));
export const flagsOf = (seats: readonly Seat[]): SeatFlags =>
  Object.fromEntries(SEATS.map((seat) => [`can_${seat}`, seats.includes(seat)])) as unknown as SeatFlags;

/** Trimmed, on one line, at most 15 characters, counted as code points (specification 5). */
export function groupName(given: string): string {
  const name = given.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  if (!isNameText(name)) throw inputInvalid('body', '/name', 'pattern');
  if (isBlank(name)) throw new AppError('GROUP_NAME_REQUIRED');
  const { max } = LIMITS.groupName;
  if ([...name].length > max) throw new AppError('GROUP_NAME_TOO_LONG', { max });
  return name;
}

export const presentTeam = (space: SpaceRow, { role }: Pick<MemberRow, 'role'>): Team => ({
  id: space.id,
  name: space.name,
  memberCount: space.member_count,
  memberLimit: space.kind === 'personal' ? 1 : space.member_limit,
  personal: space.kind === 'personal',
  role,
});

export const presentDetail = ({ space, member }: TeamSeat): TeamDetail => ({
  ...presentTeam(space, member),
  notes: space.notes ?? '',
  createdAt: iso(space.created_at),
  self: { memberId: member.id, role: member.role, dataPermissions: seatsOf(member) },
});

/** A space of the user, personal or team; spaces of others are treated like missing ones. */
export async function findSeat(db: Knex, userId: string, spaceId: string): Promise<TeamSeat> {
  const member = await db<MemberRow>('space_members').where({ space_id: spaceId, user_id: userId }).first();
  const space = member && (await db<SpaceRow>('spaces').where({ id: spaceId }).first());
  if (!member || !space) throw new AppError('NOT_FOUND');
  return { space, member };
}

/** The personal space first, then teams by name. */
export async function spacesOf(db: Knex, userId: string): Promise<Team[]> {
  const rows = (await db('space_members')
    .join('spaces', 'spaces.id', 'space_members.space_id')
    .where({ user_id: userId })
    .select('spaces.*', 'space_members.role')) as (SpaceRow & Pick<MemberRow, 'role'>)[];
  return rows
    .map((row) => presentTeam(row, row))
    .sort((a, b) => Number(b.personal) - Number(a.personal) || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

export async function createTeam(deps: Deps, userId: string, given: string, trace: Trace<TeamSeat>): Promise<TeamSeat> {
  const [id, now] = [newId(), deps.now()];
  return transact(deps.db, async (trx) => {
    await trx('spaces').insert({
      id,
      kind: 'team',
      name: groupName(given),
      storage_limit: LIMITS.defaultStorageBytes,
      member_limit: LIMITS.groupSeats.max,
      member_count: 1,
      created_at: now,
    });
    const owner = { id: newId(), space_id: id, user_id: userId, role: 'Owner', joined_at: now };
    await trx('space_members').insert({ ...owner, ...flagsOf(SEATS) });
    const seat = await findSeat(trx, userId, id);
    await trace(trx, seat);
    return seat;
  });
}

const ROLE_ORDER = { Owner: 0, Admin: 1, Member: 2 } as const;
type MemberWithUser = MemberRow & { username: string; email: string };

async function countBy(made: Knex.QueryBuilder): Promise<Map<string, number>> {
  const rows = (await made.groupBy('created_by').select('created_by').count({ n: '*' })) as unknown as {
    created_by: string;
    n: number;
  }[];
  return new Map(rows.map((row) => [row.created_by, Number(row.n)]));
}

/** Members by role and name, with the counts of their content, which stays when they leave. */
export async function membersOf(db: Knex, spaceId: string): Promise<TeamMember[]> {
  const rows = (await db('space_members')
    .join('users', 'users.id', 'space_members.user_id')
    .where({ space_id: spaceId })
    .select('space_members.*', 'users.username', 'users.email')) as MemberWithUser[];
  const made = (table: string) => db(table).where({ space_id: spaceId });
  const datasets = await countBy(made('datasets'));
  const files = await countBy(made('files'));
  // An analysis that created a dataset is counted by that dataset while it exists.
  const analyses = await countBy(made('jobs').whereNotIn('tool', [...UNLISTED_TOOLS, 'integration']));
  const shares = await sharesByGiver(db, spaceId);
  return rows
    .sort((a, b) => ROLE_ORDER[a.role] - ROLE_ORDER[b.role] || a.username.localeCompare(b.username))
    .map((row) => ({
      memberId: row.id,
      userId: row.user_id,
      name: row.username,
      email: row.email,
      role: row.role,
      View: Boolean(row.can_view),
      Edit: Boolean(row.can_edit),
      Delete: Boolean(row.can_delete),
      Download: Boolean(row.can_download),
      joinedAt: isoOrNull(row.joined_at),
      content: {
        datasets: datasets.get(row.user_id) ?? 0,
        files: files.get(row.user_id) ?? 0,
        analyses: analyses.get(row.user_id) ?? 0,
      },
      shares: (shares.get(row.user_id) ?? []).map(({ dataset, space }) => ({ dataset, space })),
    }));
}
