import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { IsoTime, Nullable } from '../shapes/entities.ts';
import { LIMITS } from '../limits.ts';
import { LocaleName } from '../shapes/people.ts';
import { CONTENT_KINDS } from '../roles.ts';

const closed = { additionalProperties: false } as const;
const Locale = Type.Optional(LocaleName);

/** One page or entry, rendered from Markdown and sanitised on the server; `meta` are the front matter's further fields. */
export const ContentItem = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum([...CONTENT_KINDS]),
    title: Type.String(),
    /** One sentence, plain text. */
    summary: Type.String(),
    /** Chapter of the guidebook, topic of a question, category of a document. */
    chapter: Type.String(),
    order: Type.Number(),
    html: Type.String(),
    /** Plain words, for searches. */
    text: Type.String(),
    updatedOn: Type.String(),
    languages: Type.Array(LocaleName),
    meta: Type.Record(Type.String(), Type.Unknown()),
  },
  closed,
);
export type ContentItem = Static<typeof ContentItem>;

/** Specification 7, content and misc. All public: help, terms and hosts are read before an account exists. */
export const content = {
  listFaq: endpoint({
    id: 'content.listFaq',
    method: 'GET',
    path: '/content/listFaq',
    summary: 'Questions and answers',
    permission: 'public',
    query: Type.Object({ locale: Locale }, closed),
    reply: Type.Array(ContentItem),
  }),
  list: endpoint({
    id: 'content.list',
    method: 'GET',
    path: '/content/list',
    summary: 'Entries of one kind, in their order',
    permission: 'public',
    query: Type.Object({ kind: Type.Enum([...CONTENT_KINDS]), locale: Locale }, closed),
    reply: Type.Array(ContentItem),
  }),
  updateLog: endpoint({
    id: 'content.updateLog',
    method: 'GET',
    path: '/dataset/updateLog',
    summary: `The update log, newest first, ${LIMITS.updateLogPageSize} a page; info is sanitised HTML`,
    permission: 'public',
    query: Type.Object(
      {
        pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        locale: Locale,
      },
      closed,
    ),
    reply: Type.Object(
      {
        total: Type.Integer(),
        rows: Type.Array(Type.Object({ logdate: Type.String(), info: Type.String() }, closed)),
      },
      closed,
    ),
  }),
  dict: endpoint({
    id: 'content.dict',
    method: 'GET',
    path: '/dict',
    summary: 'Dictionary: species, tissues, roles, seats, features, limits that forms offer',
    permission: 'public',
    reply: Type.Object(
      {
        species: Type.Array(Type.String()),
        tissues: Type.Array(Type.String()),
        roles: Type.Array(Type.String()),
        seats: Type.Array(Type.String()),
        features: Type.Record(Type.String(), Type.Boolean()),
        /** The region that this host serves (ISO 3166 alpha-2 or `other`), and the hosts of the others. */
        region: Type.String(),
        at: IsoTime,
        operator: Nullable(Type.String()),
        /** Addresses that the operator configured: about, publicDatabase, browser, sister1 … sister3, chat. */
        links: Type.Record(Type.String(), Type.String()),
      },
      closed,
    ),
  }),
};
