import type { Session } from '@stroma/contract';
import type { Caller } from '../../middlewares/token.ts';
import { iso } from '../../services/ids.ts';
import { privilegesOf } from '../../services/privileges.ts';

export const presentSession = ({ user, member }: Pick<Caller, 'user' | 'member'>, token: string): Session => ({
  token,
  uuid: user.uuid,
  user_name: user.username,
  username: user.username,
  email: user.email,
  avatar: null,
  tutorialSeen: Boolean(user.tutorial_seen),
  privileges: privilegesOf({ member }),
});

export const presentInfo = (caller: Caller) => ({
  ...presentSession(caller, ''),
  token: null,
  registeredAt: iso(caller.user.created_at),
  space: {
    id: caller.space.id,
    name: caller.space.name,
    kind: caller.space.kind,
    dataPermissions: (['view', 'edit', 'delete', 'download'] as const).filter((p) =>
      Boolean(caller.member[`can_${p}`]),
    ),
  },
});
