import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes/entities.ts';
import { Notification } from '../shapes/people.ts';

const closed = { additionalProperties: false } as const;
const Page = Type.Object({ total: Type.Integer(), unread: Type.Integer(), rows: Type.Array(Notification) }, closed);

/** Specification 7, notifications: of the caller, from all spaces; new ones are also sent as `notification` events. */
export const notifications = {
  unreadCount: endpoint({
    id: 'notifications.unreadCount',
    method: 'GET',
    path: '/user/notifications/unread/count',
    summary: 'How many are unread: a number',
    permission: 'signedIn',
    reply: Type.Integer(),
  }),
  unread: endpoint({
    id: 'notifications.unread',
    method: 'GET',
    path: '/user/notifications/unread',
    summary: 'Unread ones, newest first, 100 at most',
    permission: 'signedIn',
    reply: Page,
  }),
  list: endpoint({
    id: 'notifications.list',
    method: 'GET',
    path: '/user/notifications',
    summary: 'All, newest first',
    permission: 'signedIn',
    query: Type.Object(
      {
        pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      closed,
    ),
    reply: Page,
  }),
  update: endpoint({
    id: 'notifications.update',
    method: 'PUT',
    path: '/user/notifications/{id}',
    summary: 'Marks one as read or unread',
    permission: 'signedIn',
    params: Type.Object({ id: Id }, closed),
    bodyKind: 'form',
    body: Type.Object({ read: Type.Boolean() }, closed),
    reply: Notification,
    errors: ['NOT_FOUND'],
  }),
  mark: endpoint({
    id: 'notifications.mark',
    method: 'PUT',
    path: '/user/notifications',
    summary:
      'Marks some of the caller’s own as read or unread; those that are gone, such as into a newer one, are passed over',
    permission: 'signedIn',
    bodyKind: 'json',
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), read: Type.Boolean() }, closed),
    reply: Type.Object({ marked: Type.Integer() }, closed),
  }),
  remove: endpoint({
    id: 'notifications.remove',
    method: 'DELETE',
    path: '/user/notifications',
    summary: 'Deletes some of the caller’s own; unknown ids are passed over',
    permission: 'signedIn',
    bodyKind: 'json',
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }, closed),
    reply: Type.Object({ deleted: Type.Integer() }, closed),
  }),
};
