import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, IsoTime, Job, Nullable, Privilege } from '../shapes/entities.ts';
import { LocaleName, Team } from '../shapes/people.ts';
import { CONTENT_KINDS } from '../roles.ts';

const closed = { additionalProperties: false } as const;
const Params = Type.Object({ id: Id }, closed);
const Empty = Type.Object({}, closed);
const page = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};
const Page = Type.Object(page, closed);
const rows = <T extends Parameters<typeof Type.Array>[0]>(row: T) =>
  Type.Object({ total: Type.Integer(), rows: Type.Array(row) }, closed);

const State = Type.Enum(['published', 'draft', 'withdrawn']);
/** Bytes of a personal space or a group. */
const space = { used: Type.Integer(), quota: Type.Integer() };

export const AdminUser = Type.Object(
  {
    id: Id,
    username: Type.String(),
    email: Type.String(),
    institution: Type.String(),
    status: Type.Enum(['active', 'locked']),
    isAdmin: Type.Boolean(),
    isCurator: Type.Boolean(),
    ...space,
    lastLogin: Nullable(IsoTime),
    renewalRequested: Type.Boolean(),
    subscriptionUntil: Nullable(IsoTime),
  },
  closed,
);
export const AdminTeam = Type.Object(
  {
    ...Type.Pick(Team, ['id', 'name', 'memberCount', 'memberLimit']).properties,
    owner: Type.String(),
    ...space,
  },
  closed,
);
export const AdminContent = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum([...CONTENT_KINDS]),
    slug: Type.String(),
    title: Type.String(),
    languages: Type.Array(LocaleName),
    state: State,
    updatedOn: Type.String(),
    /** Markdown by language; an administrator's text overrides the built-in one. */
    body: Type.Record(Type.String(), Type.Object({ title: Type.String(), markdown: Type.String() }, closed)),
  },
  closed,
);
const Slug = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,79}$' });
const Bilingual = Type.Object(
  { 'en-US': Type.String({ minLength: 1, maxLength: 500 }), 'zh-CN': Type.String({ minLength: 1, maxLength: 500 }) },
  closed,
);
export const Announcement = Type.Object(
  { id: Id, text: Bilingual, from: IsoTime, until: IsoTime, state: Type.Enum(['planned', 'shown', 'ended']) },
  closed,
);
export const AuditEntry = Type.Object(
  { id: Id, time: IsoTime, who: Type.String(), action: Type.String(), subject: Type.String(), ip: Type.String() },
  closed,
);
export const AdminJob = Type.Object(
  { ...Job.properties, team: Nullable(Type.String()), worker: Nullable(Type.String()) },
  closed,
);
export const AdminStorage = Type.Object(
  {
    area: Type.Enum(['uploads', 'datasets', 'results', 'conversions', 'cache']),
    bytes: Type.Integer(),
    files: Type.Integer(),
    reclaimable: Type.Integer(),
  },
  closed,
);
export type AdminUser = Static<typeof AdminUser>;
export type AdminTeam = Static<typeof AdminTeam>;
export type AdminContent = Static<typeof AdminContent>;
export type Announcement = Static<typeof Announcement>;
export type AuditEntry = Static<typeof AuditEntry>;

/** Administration (issue "People"): every call needs an administrator and leaves a row in the audit log when it changes something. */
export const admin = {
  users: endpoint({
    id: 'admin.users',
    method: 'GET',
    path: '/admin/users',
    summary: 'Users with storage and status',
    permission: 'admin',
    query: Page,
    reply: rows(AdminUser),
  }),
  updateUser: endpoint({
    id: 'admin.updateUser',
    method: 'POST',
    path: '/admin/users/{id}',
    summary: 'Locks, unlocks, sets the quota, makes an administrator or a curator, answers a renewal request',
    permission: 'admin',
    params: Params,
    bodyKind: 'json',
    body: Type.Object(
      {
        status: Type.Optional(Type.Enum(['active', 'locked'])),
        quota: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 50 })),
        isAdmin: Type.Optional(Type.Boolean()),
        isCurator: Type.Optional(Type.Boolean()),
        subscriptionUntil: Type.Optional(Nullable(IsoTime)),
      },
      closed,
    ),
    reply: AdminUser,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  privileges: endpoint({
    id: 'admin.privileges',
    method: 'GET',
    path: '/admin/privileges',
    summary: 'The privilege list that everyone begins with, or that of one user',
    permission: 'admin',
    query: Type.Object({ userId: Type.Optional(Id) }, closed),
    reply: Type.Array(Privilege),
    errors: ['NOT_FOUND'],
  }),
  updatePrivilege: endpoint({
    id: 'admin.updatePrivilege',
    method: 'POST',
    path: '/admin/privileges',
    summary: 'Disables or hides a privilege for everyone or for one user; null takes the switch back',
    permission: 'admin',
    bodyKind: 'json',
    body: Type.Object(
      {
        userId: Type.Optional(Id),
        permission: Type.String({ minLength: 1, maxLength: 64 }),
        disabled: Type.Optional(Nullable(Type.Boolean())),
        hidden: Type.Optional(Nullable(Type.Boolean())),
      },
      closed,
    ),
    reply: Type.Array(Privilege),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  teams: endpoint({
    id: 'admin.teams',
    method: 'GET',
    path: '/admin/teams',
    summary: 'Teams with seats and storage',
    permission: 'admin',
    query: Page,
    reply: rows(AdminTeam),
  }),
  updateTeam: endpoint({
    id: 'admin.updateTeam',
    method: 'POST',
    path: '/admin/teams/{id}',
    summary: 'Seats (not below the members there are) and quota of a team',
    permission: 'admin',
    params: Params,
    bodyKind: 'json',
    body: Type.Object(
      {
        memberLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
        quota: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 50 })),
      },
      closed,
    ),
    reply: AdminTeam,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  content: endpoint({
    id: 'admin.content',
    method: 'GET',
    path: '/admin/content',
    summary: 'Content with the texts that stand over the repository’s',
    permission: 'admin',
    query: Page,
    reply: rows(AdminContent),
  }),
  saveContent: endpoint({
    id: 'admin.saveContent',
    method: 'POST',
    path: '/admin/content',
    summary: 'Writes an entry in both languages, or changes its state',
    permission: 'admin',
    bodyKind: 'json',
    // Enough for two texts of 100,000 characters.
    bodyLimit: '640kb',
    body: Type.Object(
      {
        kind: Type.Enum([...CONTENT_KINDS]),
        slug: Slug,
        state: State,
        body: Type.Optional(
          Type.Record(
            Type.String({ pattern: '^(en-US|zh-CN)$' }),
            Type.Object(
              {
                title: Type.String({ minLength: 1, maxLength: 200 }),
                markdown: Type.String({ maxLength: 100_000 }),
              },
              closed,
            ),
          ),
        ),
      },
      closed,
    ),
    reply: AdminContent,
    errors: ['NOT_FOUND'],
  }),
  announcements: endpoint({
    id: 'admin.announcements',
    method: 'GET',
    path: '/admin/announcements',
    summary: 'Announcements, newest first',
    permission: 'admin',
    reply: Type.Array(Announcement),
  }),
  saveAnnouncement: endpoint({
    id: 'admin.saveAnnouncement',
    method: 'POST',
    path: '/admin/announcements',
    summary: 'Makes or changes an announcement; `until` in the past ends it',
    permission: 'admin',
    bodyKind: 'json',
    body: Type.Object({ id: Type.Optional(Id), text: Bilingual, from: IsoTime, until: IsoTime }, closed),
    reply: Announcement,
    errors: ['NOT_FOUND', 'INPUT_INVALID'],
  }),
  jobs: endpoint({
    id: 'admin.jobs',
    method: 'GET',
    path: '/admin/jobs',
    summary: 'Jobs of all spaces, newest first',
    permission: 'admin',
    query: Page,
    reply: rows(AdminJob),
  }),
  jobAction: endpoint({
    id: 'admin.jobAction',
    method: 'POST',
    path: '/admin/jobs/{id}',
    summary: 'Suspends, resumes or cancels a job of any space',
    permission: 'admin',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ action: Type.Enum(['suspend', 'resume', 'cancel']) }, closed),
    reply: Empty,
    errors: ['NOT_FOUND', 'JOB_STATE'],
  }),
  storage: endpoint({
    id: 'admin.storage',
    method: 'GET',
    path: '/admin/storage',
    summary: 'What lies where, in bytes',
    permission: 'admin',
    reply: Type.Object({ capacity: Type.Integer(), areas: Type.Array(AdminStorage) }, closed),
  }),
  reclaim: endpoint({
    id: 'admin.reclaim',
    method: 'POST',
    path: '/admin/storage/reclaim',
    summary: 'Deletes what nothing refers to any more: parts of broken uploads, results of deleted jobs',
    permission: 'admin',
    bodyKind: 'json',
    body: Type.Object({ area: AdminStorage.properties.area }, closed),
    reply: Type.Object({ freed: Type.Integer() }, closed),
  }),
  audit: endpoint({
    id: 'admin.audit',
    method: 'GET',
    path: '/admin/audit',
    summary: 'Who did what, newest first',
    permission: 'admin',
    query: Page,
    reply: rows(AuditEntry),
  }),
  auditCsv: endpoint({
    id: 'admin.auditCsv',
    method: 'GET',
    path: '/admin/audit/csv',
    summary: 'The audit log as CSV (cells escaped against formulas)',
    permission: 'admin',
    replyKind: 'file',
  }),
};
