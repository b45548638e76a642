import type { Knex } from 'knex';
import type { AdminTeam } from '@stroma/contract';
import type { SpaceRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import { pageOf, type PageQuery } from './admin-page.ts';

type Row = SpaceRow & { owner: string | null };

const teams = (db: Knex): Knex.QueryBuilder =>
  db('spaces')
    .leftJoin('space_members', (on) =>
      on.on('space_members.space_id', 'spaces.id').andOnVal('space_members.role', 'Owner'),
    )
    .leftJoin('users', 'users.id', 'space_members.user_id')
    .where({ 'spaces.kind': 'team' });
const COLUMNS = ['spaces.*', 'users.username as owner'];

const present = (row: Row): AdminTeam => ({
  id: row.id,
  name: row.name,
  owner: row.owner ?? '',
  memberCount: row.member_count,
  memberLimit: row.member_limit,
  used: Number(row.storage_used),
  quota: Number(row.storage_limit),
});

export async function listTeams(db: Knex, query: PageQuery) {
  const order: [string, 'asc'][] = [
    ['spaces.name', 'asc'],
    ['spaces.id', 'asc'],
  ];
  const search = ['spaces.name', 'users.username'];
  const found = await pageOf<Row>(query, teams(db), { search, order, select: COLUMNS });
  return { total: found.total, rows: found.rows.map(present) };
}

/** Seats not below the members there are: decided by the update itself. */
export async function updateTeam(
  db: Knex,
  id: string,
  given: { memberLimit?: number; quota?: number },
): Promise<AdminTeam> {
  const find = async (): Promise<Row> => {
    const row = (await teams(db).where({ 'spaces.id': id }).first(COLUMNS)) as Row | undefined;
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };
  await find();
  const { memberLimit, quota } = given;
  const changes = {
    ...(memberLimit !== undefined && { member_limit: memberLimit }),
    ...(quota !== undefined && { storage_limit: quota }),
  };
  if (Object.keys(changes).length) {
    const rows = db('spaces').where({ id });
    if (memberLimit !== undefined) rows.where('member_count', '<=', memberLimit);
    if ((await rows.update(changes)) !== 1) throw new AppError('CONFLICT');
  }
  return present(await find());
}
