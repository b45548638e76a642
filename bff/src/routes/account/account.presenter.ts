import { SEATS, type Session } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import { privilegesOf } from '../../services/accounts/privileges.ts';
import { iso } from '../../services/basics/ids.ts';

export const presentSession = (caller: Omit<Caller, 'tokenHash'>, token: string): Session => ({
  token,
  uuid: caller.user.uuid,
  user_name: caller.user.username,
  username: caller.user.username,
  email: caller.user.email,
  avatar: null,
  tutorialSeen: Boolean(caller.user.tutorial_seen),
  isAdmin: Boolean(caller.user.is_admin),
  privileges: privilegesOf(caller),
});

export const presentInfo = (caller: Caller) => ({
  ...presentSession(caller, ''),
  token: null,
  registeredAt: iso(caller.user.created_at),
  profile: presentProfile(caller.user),
  mailEnded: Boolean(caller.user.mail_ended),
  space: {
    id: caller.space.id,
    name: caller.space.name,
    kind: caller.space.kind,
    role: caller.member.role,
    dataPermissions: SEATS.filter((seat) => Boolean(caller.member[`can_${seat}`])),
  },
});

export const presentProfile = (user: Caller['user']) => ({
  firstName: user.first_name,
  lastName: user.last_name,
  phone: user.phone ?? '',
  institution: user.institution,
  researchInterest: user.research_interest,
});
