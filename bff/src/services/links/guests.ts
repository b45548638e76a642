import { GUEST_VIEWS } from '@stroma/contract';
import type { Caller, Guest, Switch } from '../../caller.ts';
import { isDuplicate } from '../../db/duplicates.ts';
import type { MemberRow, SpaceRow, UserRow } from '../../db/rows.ts';
import { retryBlocked } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, unlessDiskFull } from '../../errors.ts';
import { audit } from '../accounts/audit.ts';
import { isPermitted } from '../accounts/privileges.ts';
import { switchesOf } from '../accounts/switches.ts';
import { sha256 } from '../basics/ids.ts';
import type { AsOf } from '../datasets/as-of.ts';
import { asOfVersion, versions, type VersionRow } from '../datasets/published.ts';
import { linkOf, activeLinks, viewsOf, type LinkRow } from './links.ts';

const DAY_MS = 24 * 3600 * 1000;
const LINK = /^link ([A-Za-z0-9_-]{20,64})$/;
const PUBLIC = /^public ([A-Za-z0-9_-]{1,64})$/;

/** Id for the slots at the dataset service: each reader of a link has their own; all readers of public data share one. */
const guestId = ({ kind, id }: Guest, address: string): string =>
  `guest:${sha256(`${kind === 'reviewer' ? id : kind} ${address}`).slice(0, 24)}`;

/** A caller with the View seat in a space that does not exist, so that all queries on its space are empty. */
function guestCaller(deps: Deps, guest: Guest, address: string, switches: Switch[], asOf: AsOf | null): Caller {
  const id = guestId(guest, address);
  const at = deps.now();
  const user: UserRow & { asOf?: AsOf } = {
    ...{ id, uuid: id, username: 'guest', username_key: id, email: '', email_key: id, phone: null, phone_key: null },
    ...{ password_hash: '', is_admin: false, is_curator: false, is_demo: false, tutorial_seen: true },
    ...{ first_name: '', last_name: '', institution: '', research_interest: '', status: 'active', locale: 'en-US' },
    ...{ mail_ended: false, subscription_until: null, renewal_requested_at: null, oidc_key: null, created_at: at },
    ...(asOf && { asOf }),
  };
  const space: SpaceRow = {
    ...{ id, kind: 'personal', name: '', storage_limit: 0, storage_used: 0, notes: null },
    ...{ member_limit: 0, member_count: 0, created_at: at },
  };
  const member: MemberRow = {
    ...{ id, space_id: id, user_id: id, role: 'Member', joined_at: null },
    ...{ can_view: true, can_edit: false, can_delete: false, can_download: false },
  };
  return { user, space, member, tokenHash: '', at, features: deps.config.features, switches, guest };
}

const guestOfLink = (row: LinkRow): Guest => ({
  ...{ kind: row.kind, id: row.id, datasetId: row.dataset_id, views: viewsOf(row), query: row.query },
  endsAt: row.ends_at === null ? null : Number(row.ends_at),
});

/** Whether people without an account may open published data, by the toggles and the administrators' switches for all users. */
export async function mayVisitorsExplore(deps: Deps): Promise<boolean> {
  if (!deps.config.features.publicVisitors) return false;
  const switches = await switchesOf(deps.db, []);
  const nobody: Guest = { kind: 'public', id: '', datasetId: '', views: [], query: '', endsAt: null };
  const caller = guestCaller(deps, nobody, '', switches, null);
  return isPermitted(caller, 'publicData') && isPermitted(caller, 'op.explore');
}

/** The version of an entry that visitors can currently explore; undefined if none. */
async function visitedVersion(deps: Deps, entryId: string): Promise<VersionRow | undefined> {
  if (!(await mayVisitorsExplore(deps))) return undefined;
  return versions(deps.db).where({ entry_id: entryId, state: 'published' }).first();
}

/**
 * The guest named by a header. Throws SHARED_ENDED for an ended link and for anything else, so that the holder of an ended link learns of its end,
 * but guessing reveals nothing.
 */
export async function readGuest(deps: Deps, header: string, address: string): Promise<Caller> {
  deps.limits.tally('guestCalls', address);
  const caller = await found(deps, header, address);
  // A valid link works even if others with the same IP address have exhausted the limit of guesses.
  if (caller) return caller;
  await deps.limits.take('guestGuesses', address);
  throw new AppError('SHARED_ENDED');
}

async function found(deps: Deps, header: string, address: string): Promise<Caller | null> {
  const token = LINK.exec(header)?.[1];
  const row = token && (await linkOf(deps.db, token));
  if (row) {
    const [living] = await activeLinks(deps, (links) => links.where({ 'share_links.id': row.id }));
    return living ? guestCaller(deps, guestOfLink(living), address, [], null) : null;
  }
  const entry = PUBLIC.exec(header)?.[1];
  const version = entry && (await visitedVersion(deps, entry));
  if (!version) return null;
  const guest: Guest = {
    ...{ kind: 'public', id: version.entry_id, datasetId: version.dataset_id, views: GUEST_VIEWS },
    ...{ query: '', endsAt: null },
  };
  return guestCaller(deps, guest, address, [], asOfVersion(version));
}

/** The day of the last use of each link that this process knows of. */
const notedDays = new WeakMap<Deps, Map<string, number>>();

/** Counts an opened page as a use. Reading without opening a page counts once per day. */
export async function recordUse(deps: Deps, { guest }: Caller, address: string, isOpening: boolean): Promise<void> {
  if (!guest || guest.kind === 'public') return;
  const noted = notedDays.get(deps) ?? new Map<string, number>();
  notedDays.set(deps, noted);
  const day = Math.floor(deps.now() / DAY_MS);
  if (!isOpening && noted.get(guest.id) === day) return;
  const key = { link_id: guest.id, day };
  if (isOpening || !(await deps.db('share_link_days').where(key).first('day')))
    await countUse(deps, key, address).catch(unlessDiskFull);
  noted.set(guest.id, day);
}

/** One line of the audit log for each day of a link, with the number of its uses. */
async function countUse(deps: Deps, key: { link_id: string; day: number }, address: string): Promise<void> {
  const at = deps.now();
  const id = sha256(`${key.link_id} ${key.day}`).slice(0, 24);
  const count = () =>
    deps.db.transaction(async (trx) => {
      const days = () => trx('share_link_days').where(key);
      const isFirst = !(await days().increment('uses', 1).update({ used_at: at }));
      if (isFirst) await trx('share_link_days').insert({ ...key, uses: 1, used_at: at });
      const { uses } = (await days().first('uses')) as { uses: number };
      const row = (await trx('share_links').where({ id: key.link_id }).first()) as LinkRow;
      const subject = `${row.label} (${row.id}): ${uses}`;
      if (!isFirst) return trx('audit_log').where({ id }).update({ subject, at, ip: address });
      await audit(
        { db: trx, now: deps.now },
        {
          id,
          user: { id: row.id, username: 'guest' },
          ip: address,
          action: 'link.use',
          subject,
          spaceId: row.space_id,
        },
      );
    });
  await retryBlocked(5, count).catch((error: unknown) => {
    // Another reader was the first of the day.
    if (!isDuplicate(error)) throw error;
    return retryBlocked(5, count);
  });
}
