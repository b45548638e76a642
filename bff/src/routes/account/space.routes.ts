import type { Knex } from 'knex';
import { account, LIMITS, type Subscription } from '@stroma/contract';
import type { JobRow, UserRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { addressOf } from '../../services/accounts/address.ts';
import { storeMessage } from '../../services/accounts/contact.ts';
import { iso, isoOrNull } from '../../services/basics/ids.ts';
import { filesOf } from '../../services/jobs/job-rows.ts';
import { storageUsed } from '../../services/storage/storage.ts';

/** There is one plan; its name is the product's in both languages. */
const PLAN = 'Stroma';
const ENDS_SOON_MS = 30 * 24 * 3600_000;

function presentSubscription(user: UserRow, now: number): Subscription {
  const until = user.subscription_until === null ? null : Number(user.subscription_until);
  const isEnded = until !== null && until <= now;
  const endsSoon = until !== null && until - now <= ENDS_SOON_MS;
  return {
    plan: PLAN,
    validUntil: isoOrNull(until),
    state: isEnded ? 'ended' : endsSoon ? 'endsSoon' : 'active',
    renewalRequested: user.renewal_requested_at !== null,
  };
}

async function count(rows: Knex.QueryBuilder): Promise<number> {
  const [{ n }] = (await rows.count({ n: '*' })) as [{ n: number }];
  return Number(n);
}

/** The files listed in the analyses. */
async function countResultFiles(deps: Deps, space_id: string): Promise<number> {
  const ended = deps.db<JobRow>('jobs').where({ space_id, status: 'completed' });
  const rows = (await ended.select('tool', 'status', 'result_files')) as Parameters<typeof filesOf>[0][];
  return rows.reduce((n, row) => n + filesOf(row).length, 0);
}

export const spaceRoutes = [
  handle(account.loginLog, async ({ caller, deps }) => {
    const rows = await deps
      .db('login_log')
      .where({ user_id: caller.user.id })
      .orderBy('at', 'desc')
      .limit(LIMITS.loginLog);
    return rows.map((row) => ({ time: iso(row.at), ip: row.ip as string, location: row.location as string }));
  }),

  handle(account.subscription, async ({ caller, deps }) => presentSubscription(caller.user, deps.now())),

  handle(account.renew, async ({ body, caller, ctx, deps }) => {
    const { user } = caller;
    await deps.limits.take('renewals', user.id);
    const now = deps.now();
    await deps.db('users').where({ id: user.id }).update({ renewal_requested_at: now });
    const text = body.note?.trim() || 'Renewal requested / 申请续期';
    const message = { topic: 'subscription', name: user.username, email: user.email, text } as const;
    await storeMessage(deps, message, { userId: user.id, ip: addressOf(ctx) });
    return presentSubscription({ ...user, renewal_requested_at: now }, now);
  }),

  handle(account.mySpace, async ({ caller, deps }) => {
    const space_id = caller.space.id;
    const datasets = (kind: string) => count(deps.db('datasets').where({ space_id, kind }));
    return {
      integrated: await datasets('integrated'),
      custom: await datasets('custom'),
      files: await count(deps.db('files').where({ space_id })),
      results: await countResultFiles(deps, space_id),
      used: await storageUsed(deps, space_id),
      quota: Number(caller.space.storage_limit),
    };
  }),
];
