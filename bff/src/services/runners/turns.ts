import type { Knex } from 'knex';
import type { JobRow } from '../../db/rows.ts';

/** Maximum number of spaces, and of jobs per space, that are considered at once; others follow later. */
const SPACES = 100;
const JOBS = 8;

/**
 * Claimable jobs, taking turns between spaces: first the space with the fewest running jobs, then the one whose last job started longest ago, each
 * with its oldest job first. A space that submits a hundred analyses delays others by at most the running one. `open` restricts a query to claimable
 * jobs.
 */
export async function* inTurn(
  db: Knex,
  open: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  now: number,
): AsyncGenerator<JobRow> {
  const waiting: { space_id: string }[] = await open(db('jobs'))
    .groupBy('space_id')
    .select('space_id')
    .orderByRaw('min(created_at)')
    .limit(SPACES);
  for (const space_id of await ordered(
    db,
    waiting.map((one) => one.space_id),
    now,
  )) {
    const jobs: JobRow[] = await open(db('jobs')).where({ space_id }).orderBy('created_at').limit(JOBS);
    yield* jobs;
  }
}

/** Spaces that wait, the oldest job first, in the order of their turns. */
async function ordered(db: Knex, waiting: readonly string[], now: number): Promise<readonly string[]> {
  if (waiting.length < 2) return waiting;
  const rows: { space_id: string; running: number | string; begun: number | string | null }[] = await db('jobs')
    .whereIn('space_id', waiting)
    .groupBy('space_id')
    .select('space_id', db.raw('max(started_at) as begun'))
    .select(db.raw("sum(case when status = 'running' and lease_until >= ? then 1 else 0 end) as running", [now]));
  const of = new Map(rows.map(({ space_id, running, begun }) => [space_id, [Number(running), Number(begun ?? 0)]]));
  const [none, rank] = [[0, 0], (id: string) => of.get(id) ?? none];
  // Stable sort: among equals, the space with the oldest job comes first.
  return [...waiting].sort((a, b) => rank(a)[0]! - rank(b)[0]! || rank(a)[1]! - rank(b)[1]!);
}
