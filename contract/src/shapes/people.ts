import { Type, type Static } from 'typebox';
import { ErrorRef, Id, IsoTime, JobStatus, Nullable } from './entities.ts';
import { ExportFormat } from '../tools/export-dataset/schema.ts';
import { SEATS, TEAM_ROLES } from '../roles.ts';

const closed = { additionalProperties: false } as const;

export const TeamRole = Type.Enum([...TEAM_ROLES]);
/** Roles that can be assigned; ownership is transferred by a separate call. */
export const GivenRole = Type.Enum(['Admin', 'Member']);
export const DataPermissions = Type.Array(Type.Enum([...SEATS]), { uniqueItems: true, maxItems: 4 });
export const LocaleName = Type.Enum(['en-US', 'zh-CN']);

/** A space to work in: the personal one or a team. */
export const Team = Type.Object(
  {
    id: Id,
    name: Type.String(),
    memberCount: Type.Integer(),
    memberLimit: Type.Integer(),
    personal: Type.Boolean(),
    role: TeamRole,
  },
  closed,
);
export const TeamDetail = Type.Object(
  {
    ...Team.properties,
    notes: Type.String(),
    createdAt: IsoTime,
    self: Type.Object({ memberId: Id, role: TeamRole, dataPermissions: DataPermissions }, closed),
  },
  closed,
);
export const TeamMember = Type.Object(
  {
    memberId: Id,
    userId: Id,
    name: Type.String(),
    email: Type.String(),
    role: TeamRole,
    View: Type.Boolean(),
    Edit: Type.Boolean(),
    Delete: Type.Boolean(),
    Download: Type.Boolean(),
    joinedAt: Nullable(IsoTime),
    /** Things that the member created in the team, which stay when the member leaves. */
    content: Type.Object({ datasets: Type.Integer(), files: Type.Integer(), analyses: Type.Integer() }, closed),
    /** Datasets of the team that the member shares with other spaces, by name. The shares end when the member leaves. */
    shares: Type.Array(Type.Object({ dataset: Type.String(), space: Type.String() }, closed)),
  },
  closed,
);
export const InvitationState = Type.Enum(['open', 'accepted', 'expired', 'revoked']);
/** An invitation: the offer, its end and its state. */
const offer = { role: GivenRole, dataPermissions: DataPermissions, expiresAt: IsoTime, state: InvitationState };
/** Content of the link's page; the id in the link is the secret and is stored hashed. */
export const Invitation = Type.Object(
  {
    groupName: Type.String(),
    invitedBy: Type.String(),
    /** The invited address, masked except for its own account: `m***@example.org`. */
    email: Type.String(),
    memberCount: Type.Integer(),
    memberLimit: Type.Integer(),
    ...offer,
  },
  closed,
);
/** An invitation in the team's list; its secret is shown only once, on creation. */
export const SentInvitation = Type.Object(
  {
    id: Id,
    email: Type.String(),
    invitedBy: Type.String(),
    createdAt: IsoTime,
    ...offer,
  },
  closed,
);

/** Specification 3, notification (architecture.md): rendered in the reader's language from `messageId` and `values`. */
export const Notification = Type.Object(
  {
    id: Id,
    kind: Type.Enum(['job', 'team', 'download', 'account', 'announcement', 'public']),
    messageId: Type.String(),
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    link: Nullable(Type.String()),
    createdAt: IsoTime,
    read: Type.Boolean(),
  },
  closed,
);

/** Specification 4: not requested → pending → approved | declined → expired. */
export const DownloadRequest = Type.Object(
  {
    id: Id,
    kind: Type.Enum(['file', 'result', 'conversion']),
    targetId: Id,
    name: Type.String(),
    /** Conversion of a dataset into a file of another format: `status` of the job that does so, null before the approval. */
    conversion: Type.Optional(
      Type.Object(
        {
          format: ExportFormat,
          status: Nullable(JobStatus),
          /** Share of the work that is done, 0 to 1. */
          fraction: Type.Number({ minimum: 0, maximum: 1 }),
          error: Nullable(ErrorRef),
        },
        closed,
      ),
    ),
    /** The analysis and the dataset of a result's file; null for an upload, and for deleted ones. */
    analysis: Nullable(Type.String()),
    dataset: Nullable(Type.String()),
    size: Nullable(Type.Integer()),
    state: Type.Enum(['pending', 'approved', 'declined', 'expired']),
    purpose: Type.String(),
    reason: Nullable(Type.String()),
    requestedBy: Type.String(),
    requestedAt: IsoTime,
    decidedBy: Nullable(Type.String()),
    /** ISO time until which an approved file can be fetched: 7 days after the approval, or after the end of a conversion. */
    validUntil: Nullable(IsoTime),
    /** The caller may approve or decline it. */
    decidable: Type.Boolean(),
    own: Type.Boolean(),
  },
  closed,
);

/** Specification 3, user: what its owner may see and change. */
export const Profile = Type.Object(
  {
    firstName: Type.String({ maxLength: 100 }),
    lastName: Type.String({ maxLength: 100 }),
    phone: Type.String({ maxLength: 40 }),
    institution: Type.String({ maxLength: 200 }),
    researchInterest: Type.String({ maxLength: 500 }),
  },
  closed,
);
export const LoginRecord = Type.Object({ time: IsoTime, ip: Type.String(), location: Type.String() }, closed);
export const Subscription = Type.Object(
  {
    plan: Type.String(),
    /** null: without end. */
    validUntil: Nullable(IsoTime),
    state: Type.Enum(['active', 'endsSoon', 'ended']),
    /** A renewal was requested and is pending. */
    renewalRequested: Type.Boolean(),
  },
  closed,
);
export const SpaceCounts = Type.Object(
  {
    integrated: Type.Integer(),
    custom: Type.Integer(),
    files: Type.Integer(),
    results: Type.Integer(),
    used: Type.Integer(),
    quota: Type.Integer(),
  },
  closed,
);
/** Storage of a space by kind, in bytes. `checkpoints`: intermediate steps, each counted once per space. */
export const StoragePart = Type.Object(
  {
    kind: Type.Enum([
      'uploads',
      'samples',
      'datasets',
      'results',
      'exports',
      'figures',
      'references',
      'drafts',
      'checkpoints',
    ]),
    bytes: Type.Integer(),
    items: Type.Integer(),
  },
  closed,
);
export const StorageOverview = Type.Object(
  {
    used: Type.Integer(),
    limit: Type.Integer(),
    parts: Type.Array(StoragePart),
    freeable: Type.Integer({ description: 'bytes of intermediate steps of jobs that have ended' }),
  },
  closed,
);

export type StoragePart = Static<typeof StoragePart>;
export type StorageOverview = Static<typeof StorageOverview>;
export type Team = Static<typeof Team>;
export type TeamDetail = Static<typeof TeamDetail>;
export type TeamMember = Static<typeof TeamMember>;
export type Invitation = Static<typeof Invitation>;
export type SentInvitation = Static<typeof SentInvitation>;
export type Notification = Static<typeof Notification>;
export type DownloadRequest = Static<typeof DownloadRequest>;
export type Profile = Static<typeof Profile>;
export type LoginRecord = Static<typeof LoginRecord>;
export type Subscription = Static<typeof Subscription>;
export type SpaceCounts = Static<typeof SpaceCounts>;
