import { Type, type Static } from 'typebox';
import { GUEST_VIEWS, LINK_LIMITS } from '../guests.ts';
import { Id, IsoTime, Nullable } from './entities.ts';

const closed = { additionalProperties: false } as const;
export const LINK_KINDS = ['reviewer', 'embed'] as const;
/** `ended`: it has expired. `lapsed`: its giver currently may not show the dataset to others. */
export const LINK_STATES = ['open', 'ended', 'revoked', 'lapsed'] as const;
const View = Type.Enum([...GUEST_VIEWS]);

/** A link that lets people without an account see one dataset. */
export const ShareLink = Type.Object(
  {
    id: Id,
    kind: Type.Enum([...LINK_KINDS]),
    label: Type.String(),
    views: Type.Array(View),
    /** Settings of an embedded view, in the form of the explorer's URL. */
    query: Type.String(),
    /** Sites whose pages may show an embedded view. */
    origins: Type.Array(Type.String()),
    state: Type.Enum([...LINK_STATES]),
    createdAt: IsoTime,
    createdBy: Type.String(),
    /** Null: until it is revoked. */
    endsAt: Nullable(IsoTime),
    /** Number of visits, and the time of the last one. */
    uses: Type.Integer(),
    usedAt: Nullable(IsoTime),
    /** Address of the page. Of a reviewer's link only in the reply that makes it: its secret is not stored. */
    address: Nullable(Type.String()),
  },
  closed,
);
export type ShareLink = Static<typeof ShareLink>;

export const NewLink = Type.Object(
  {
    kind: Type.Enum([...LINK_KINDS]),
    label: Type.String({ minLength: 1, maxLength: LINK_LIMITS.label, pattern: '\\S' }),
    views: Type.Array(View, { minItems: 1, maxItems: GUEST_VIEWS.length, uniqueItems: true }),
    query: Type.Optional(Type.String({ maxLength: LINK_LIMITS.query })),
    origins: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: LINK_LIMITS.origins, uniqueItems: true }),
    ),
    /** Days until it expires; null: until it is revoked, only for an embedded view. */
    days: Nullable(Type.Integer({ minimum: 1, maximum: LINK_LIMITS.days.most })),
  },
  closed,
);
export type NewLink = Static<typeof NewLink>;

/** Permissions of a page without a session. */
export const GuestPlace = Type.Object(
  {
    kind: Type.Enum([...LINK_KINDS, 'public']),
    datasetId: Id,
    name: Type.String(),
    views: Type.Array(View),
    query: Type.String(),
    endsAt: Nullable(IsoTime),
  },
  closed,
);
export type GuestPlace = Static<typeof GuestPlace>;
