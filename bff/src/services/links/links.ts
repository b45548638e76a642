import type { Knex } from 'knex';
import { LINK_LIMITS, type GuestView, type NewLink, type ShareLink } from '@stroma/contract';
import type { Caller, Features } from '../../caller.ts';
import type { DatasetDbRow, MemberRow, UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import type { Trace } from '../accounts/audit.ts';
import { mayShareLinks } from '../accounts/privileges.ts';
import { switchesOf, type SwitchOf } from '../accounts/switches.ts';
import { iso, isoOrNull, newId, newToken, sha256 } from '../basics/ids.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';
import { colouringOf } from './embedded.ts';

export interface LinkRow {
  id: string;
  kind: ShareLink['kind'];
  token_hash: string;
  token: string | null;
  dataset_id: string;
  space_id: string;
  label: string;
  views: string;
  query: string;
  origins: string;
  created_by: string;
  created_at: number;
  ends_at: number | null;
  revoked_at: number | null;
}
type Giver = LinkRow & Pick<UserRow, 'is_admin' | 'status'> & Omit<MemberRow, 'id' | 'space_id' | 'joined_at'>;
const DAY_MS = 24 * 3600 * 1000;
/** Serialised per dataset: the number of its links is limited. */
const making = new KeyedQueue('links');

const isTimely = ({ revoked_at, ends_at }: LinkRow, now: number): boolean =>
  revoked_at === null && (ends_at === null || Number(ends_at) > now);

/**
 * The valid links among these: not revoked, not expired, of a dataset that is still in the space, and given by a user who could still give it.
 * Nothing is cached, so that a link ends with the right.
 */
export async function activeLinks(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  which: (links: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<LinkRow[]> {
  const found = db('share_links')
    .join('datasets', (on) =>
      on.on('datasets.id', 'share_links.dataset_id').andOn('datasets.space_id', 'share_links.space_id'),
    )
    .join('users', 'users.id', 'share_links.created_by')
    .join('space_members as giver', (on) =>
      on.on('giver.space_id', 'share_links.space_id').andOn('giver.user_id', 'share_links.created_by'),
    )
    .select('users.is_admin', 'users.status', 'giver.user_id', 'giver.role')
    .select('giver.can_view', 'giver.can_edit', 'giver.can_delete', 'giver.can_download', 'share_links.*');
  const rows = ((await which(found)) as Giver[]).filter((row) => isTimely(row, now()) && row.status !== 'locked');
  if (!rows.length) return [];
  const switches = await switchesOf(db, [...new Set(rows.map(({ created_by }) => created_by))]);
  return rows.filter((row) => mayGive(row, config.features, switches));
}

function mayGive(row: Giver, features: Features, all: readonly SwitchOf[]): boolean {
  const switches = all.filter(({ user_id: id }) => id === '' || id === row.created_by);
  const { is_admin: isAdmin, role, can_view, can_edit, can_delete, can_download } = row;
  const { space_id, created_by: user_id } = row;
  const member = { id: '', space_id, user_id, joined_at: null, role, can_view, can_edit, can_delete, can_download };
  return mayShareLinks({ user: { is_admin: isAdmin } as Caller['user'], member, features, switches });
}

/** The link of a secret, regardless of its state. */
export const linkOf = async (db: Knex, token: string): Promise<LinkRow | undefined> =>
  (await db('share_links')
    .where({ token_hash: sha256(token) })
    .first()) as LinkRow | undefined;

export const viewsOf = ({ views }: LinkRow): GuestView[] => JSON.parse(views) as GuestView[];
export const originsOf = ({ origins }: LinkRow): string[] => JSON.parse(origins) as string[];

type Used = LinkRow & { author: string | null; uses: number | null; used_at: number | null };
function present(row: Used, isLiving: boolean, now: number, token = row.token): ShareLink {
  const { id, kind, label, query } = row;
  const hasEnded = row.ends_at !== null && Number(row.ends_at) <= now;
  return {
    ...{ id, kind, label, query, views: viewsOf(row), origins: originsOf(row) },
    state: row.revoked_at !== null ? 'revoked' : hasEnded ? 'ended' : isLiving ? 'open' : 'lapsed',
    createdAt: iso(row.created_at),
    createdBy: row.author ?? '',
    endsAt: isoOrNull(row.ends_at),
    uses: Number(row.uses ?? 0),
    usedAt: isoOrNull(row.used_at),
    address: token === null ? null : `/${kind === 'embed' ? 'embed' : 'shared'}/${token}`,
  };
}

/** Links to a dataset in its space, newest first; links of a former space are not visible. */
export async function listLinks(deps: Deps, dataset: Pick<DatasetDbRow, 'id' | 'space_id'>): Promise<ShareLink[]> {
  const own = { 'share_links.dataset_id': dataset.id, 'share_links.space_id': dataset.space_id };
  const uses = deps
    .db('share_link_days')
    .whereIn('link_id', deps.db('share_links').where(own).select('id'))
    .groupBy('link_id')
    .select('link_id')
    .sum('uses as uses')
    .max('used_at as used_at')
    .as('used');
  const rows = (await deps
    .db('share_links')
    .leftJoin(uses, 'used.link_id', 'share_links.id')
    .leftJoin('users', 'users.id', 'share_links.created_by')
    .where(own)
    .orderBy([
      { column: 'share_links.created_at', order: 'desc' },
      { column: 'share_links.id', order: 'desc' },
    ])
    .select('share_links.*', 'users.username as author', 'used.uses', 'used.used_at')) as Used[];
  const living = await activeLinks(deps, (links) => links.where(own));
  const ids = new Set(living.map(({ id }) => id));
  return rows.map((row) => present(row, ids.has(row.id), deps.now()));
}

/** A site, as a Content-Security-Policy names it: no path, no wildcard. Throws ORIGIN_INVALID. */
function originOf(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const isSite = url?.pathname === '/' && !url.search && !url.hash && !url.username;
  if (!url || !isSite || !/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(url.origin))
    throw new AppError('ORIGIN_INVALID', { origin: text });
  return url.origin;
}

/** The views, the sites and the end of a new link, as they fit its kind. */
function checked({ kind, views, origins = [], query = '', days }: NewLink) {
  if (kind === 'reviewer') {
    if (days === null) throw new AppError('LINK_END_INVALID');
    if (origins.length) throw inputInvalid('body', '/origins', 'maxItems');
    // The explorer always has the plot of the cells.
    return { views: [...new Set(['map' as const, ...views])], origins: [], query };
  }
  if (views.length !== 1) throw inputInvalid('body', '/views', 'maxItems');
  if (!origins.length) throw inputInvalid('body', '/origins', 'minItems');
  // The link must declare its content, because it may read nothing else.
  if (views[0] === 'map' && !colouringOf(query)) throw inputInvalid('body', '/query', 'required');
  return { views, origins: [...new Set(origins.map(originOf))], query };
}

/** Creates a link. Its secret is in the reply; only that of an embedded view, which pages display, is stored. */
export async function makeLink(
  deps: Deps,
  caller: Caller,
  dataset: DatasetDbRow,
  given: NewLink,
  trace: Trace,
): Promise<ShareLink> {
  const { views, origins, query } = checked(given);
  const [id, token, now] = [newId(), newToken(), deps.now()];
  const row: LinkRow = {
    ...{ id, kind: given.kind, token_hash: sha256(token), token: given.kind === 'embed' ? token : null },
    ...{ dataset_id: dataset.id, space_id: dataset.space_id, label: given.label.trim() },
    ...{ views: JSON.stringify(views), query, origins: JSON.stringify(origins) },
    ...{ created_by: caller.user.id, created_at: now, revoked_at: null },
    ends_at: given.days === null ? null : now + given.days * DAY_MS,
  };
  await making.run(dataset.id, async () => {
    const all = (await deps
      .db('share_links')
      .where({ dataset_id: dataset.id, space_id: dataset.space_id })) as LinkRow[];
    if (all.filter((one) => isTimely(one, now)).length >= LINK_LIMITS.perDataset)
      throw new AppError('LINKS_FULL', { max: LINK_LIMITS.perDataset });
    await transact(deps.db, async (trx) => {
      await trx('share_links').insert(row);
      await trace(trx);
    });
  });
  return present({ ...row, author: caller.user.username, uses: 0, used_at: null }, true, now, token);
}

/** Revokes a link; idempotent. Throws NOT_FOUND. */
export async function revokeLink(
  deps: Deps,
  dataset: DatasetDbRow,
  id: string,
  traceOf: (label: string) => Trace,
): Promise<ShareLink> {
  const row = (await deps
    .db('share_links')
    .where({ id, dataset_id: dataset.id, space_id: dataset.space_id })
    .first()) as LinkRow | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  await transact(deps.db, async (trx) => {
    const ended = await trx('share_links').where({ id }).whereNull('revoked_at').update({ revoked_at: deps.now() });
    if (ended) await traceOf(row.label)(trx);
  });
  return (await listLinks(deps, dataset)).find((one) => one.id === id)!;
}
