import { notifications } from '@stroma/contract';
import type { NotificationRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { presentNotification } from '../../services/notices/notifications.ts';

const UNREAD_AT_MOST = 100;

async function count(deps: Deps, userId: string, isUnreadOnly: boolean): Promise<number> {
  const rows = deps.db('notifications').where({ user_id: userId });
  const [{ n }] = (await (isUnreadOnly ? rows.whereNull('read_at') : rows).count({ n: '*' })) as [{ n: number }];
  return Number(n);
}

/** The id decides between two of the same millisecond, so that pages do not overlap. */
const newestFirst = (deps: Deps, userId: string) =>
  deps
    .db<NotificationRow>('notifications')
    .where({ user_id: userId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);

export const notificationRoutes = [
  handle(notifications.unreadCount, ({ caller, deps }) => count(deps, caller.user.id, true)),

  handle(notifications.unread, async ({ caller, deps }) => {
    const unread = await count(deps, caller.user.id, true);
    const rows = await newestFirst(deps, caller.user.id).whereNull('read_at').limit(UNREAD_AT_MOST);
    return { total: unread, unread, rows: rows.map(presentNotification) };
  }),

  handle(notifications.list, async ({ query, caller, deps }) => {
    const size = query.pageSize ?? 20;
    const rows = await newestFirst(deps, caller.user.id)
      .limit(size)
      .offset(((query.pageNum ?? 1) - 1) * size);
    return {
      total: await count(deps, caller.user.id, false),
      unread: await count(deps, caller.user.id, true),
      rows: rows.map(presentNotification),
    };
  }),

  handle(notifications.update, async ({ params, body, caller, deps }) => {
    const where = { id: params.id, user_id: caller.user.id };
    if (!(await deps.db<NotificationRow>('notifications').where(where).first())) throw new AppError('NOT_FOUND');
    await deps
      .db('notifications')
      .where(where)
      .update({ read_at: body.read ? deps.now() : null });
    const row = await deps.db<NotificationRow>('notifications').where(where).first();
    if (!row) throw new AppError('NOT_FOUND');
    return presentNotification(row);
  }),

  handle(notifications.mark, async ({ body, caller, deps }) => ({
    marked: await deps
      .db('notifications')
      .where({ user_id: caller.user.id })
      .whereIn('id', body.ids)
      .update({ read_at: body.read ? deps.now() : null }),
  })),

  handle(notifications.remove, async ({ body, caller, deps }) => ({
    deleted: await deps.db('notifications').where({ user_id: caller.user.id }).whereIn('id', body.ids).delete(),
  })),
];
