import { PRIVILEGES, type Privilege, type PrivilegeEntry } from '@stroma/contract';
import type { Caller, Features, Switch } from '../../caller.ts';

export type { Features, Switch };

const seatOf = (member: Caller['member'], entry: PrivilegeEntry): boolean =>
  entry.seat === undefined || Boolean(member[`can_${entry.seat}`]);

/**
 * The list that drives menus, guards and operations (specification 6). Operations that a seat or a server toggle does not allow are disabled, not
 * removed; an administrator's switches override this, those of the user over those of all users.
 */
export function privilegesOf({
  user,
  member,
  features,
  switches,
}: Pick<Caller, 'user' | 'member' | 'features' | 'switches'>): Privilege[] {
  return PRIVILEGES.map((entry) => {
    const { id, name, type, url, parentId } = entry;
    const own = switches.filter((s) => s.permission === id);
    const last = (flag: 'disabled' | 'hidden') => own.map((s) => s[flag]).findLast((on) => on !== null) ?? false;
    const isOff = entry.feature !== undefined && !features[entry.feature];
    // Reasons that nobody can change take precedence.
    const why = isOff ? 'off' : last('disabled') ? 'switched' : seatOf(member, entry) ? null : 'seat';
    return {
      id,
      name,
      permission: id,
      type,
      url,
      parentId,
      disabled: why !== null,
      hidden: Boolean(entry.admin && !user.is_admin) || last('hidden'),
      ...(why && { why }),
    };
  });
}

export const isPermitted = (caller: Pick<Caller, 'user' | 'member' | 'features' | 'switches'>, id: string): boolean =>
  privilegesOf(caller).some((p) => p.id === id && !p.disabled && !p.hidden);

/** Permission to show a dataset to people without an account: its seats, or the roles that include them; an administrator's switches apply to all. */
export function mayShareLinks(caller: Pick<Caller, 'user' | 'member' | 'features' | 'switches'>): boolean {
  const list = privilegesOf(caller);
  const manages = caller.member.role !== 'Member';
  return ['op.shareLinks', 'op.explore', 'op.delete', 'op.download'].every((id) => {
    const entry = list.find((p) => p.id === id);
    return entry && !entry.hidden && (!entry.disabled || (manages && entry.why === 'seat'));
  });
}

/** Specification 1: browsing the database needs its own subscription if the server enables this; administrators need none. */
export const isSubscribed = ({ user, features, at }: Pick<Caller, 'user' | 'features' | 'at'>): boolean =>
  !features.subscription || Boolean(user.is_admin) || Number(user.subscription_until ?? 0) > at;
