import type { Knex } from 'knex';
import { exportsData, type Endpoint, type Permission } from '@stroma/contract';
import type { MemberRow, SpaceRow } from './db/rows.ts';
import { AppError } from './errors.ts';
import type { Caller, Features } from './caller.ts';
import { isPermitted, isSubscribed, mayShareLinks } from './services/accounts/privileges.ts';

/** The team that a call names, with the caller's membership in it. */
export interface TeamSeat {
  space: SpaceRow;
  member: MemberRow;
}

/**
 * Checks all permissions of a call (specification 6; contract: Permission), before its body is read. `accept`: the requested form of the reply,
 * because a form that exports data also needs the Download seat. `features`: of the server, for callers without an account.
 */
export function authorize(
  {
    permission,
    feature,
    guests,
    exportForms = [],
  }: Pick<Endpoint, 'permission' | 'feature' | 'guests' | 'exportForms'>,
  caller: Caller | null,
  accept = '',
  features: Features | null = null,
): void {
  // A guest may only make the calls of its views.
  if (caller?.guest && guests !== 'any' && !guests?.some((view) => caller.guest!.views.includes(view)))
    throw new AppError('PERMISSION_DENIED', { guest: true });
  if (permission === 'public') return;
  // Visitors may browse if the operator allows it.
  if (!caller && permission === 'publicDatabase' && features?.publicDatabase && features.publicVisitors) return;
  if (!caller) throw new AppError('SESSION_EXPIRED');
  if (!isAllowed(permission, caller)) throw new AppError('PERMISSION_DENIED', { permission });
  if (exportsData({ exportForms }, accept) && !isAllowed('download', caller))
    throw new AppError('PERMISSION_DENIED', { permission: 'download' });
  if (feature && !isPermitted(caller, `op.${feature}`)) throw new AppError('PERMISSION_DENIED', { feature });
}

function isAllowed(permission: Permission, caller: Caller): boolean {
  const { member, user } = caller;
  switch (permission) {
    // The last three are decided in the team that the call names: authorizeTeam.
    case 'public':
    case 'signedIn':
    case 'team':
    case 'teamManage':
    case 'teamOwner':
      return true;
    case 'admin':
      return Boolean(user.is_admin);
    case 'publicDatabase':
      // Users with an account may see what visitors see.
      return isPermitted(caller, 'publicData') && (isSubscribed(caller) || caller.features.publicVisitors);
    case 'spaceManage':
      return member.role !== 'Member';
    case 'view':
      return Boolean(member.can_view);
    case 'edit':
      return Boolean(member.can_edit);
    // The seat, and the switch of an administrator on the operation.
    case 'delete':
      return isPermitted(caller, 'op.delete');
    case 'download':
      return isPermitted(caller, 'op.download');
    case 'give':
      return isPermitted(caller, 'op.delete') && isPermitted(caller, 'op.download');
    case 'link':
      return mayShareLinks(caller);
  }
}

const TEAM_ROLES = {
  team: ['Owner', 'Admin', 'Member'],
  teamManage: ['Owner', 'Admin'],
  teamOwner: ['Owner'],
} as const;
export const isTeamPermission = (permission: Permission): permission is keyof typeof TEAM_ROLES =>
  permission in TEAM_ROLES;

/** Checks the permission in the team of the call. A team to which the caller does not belong is NOT_FOUND; a personal space is not a team. */
export async function authorizeTeam(
  db: Knex,
  permission: keyof typeof TEAM_ROLES,
  caller: Caller,
  teamId: string,
): Promise<TeamSeat> {
  const space = await db<SpaceRow>('spaces').where({ id: teamId, kind: 'team' }).first();
  const member = await db<MemberRow>('space_members').where({ space_id: teamId, user_id: caller.user.id }).first();
  if (!space || !member) throw new AppError('NOT_FOUND');
  if (!(TEAM_ROLES[permission] as readonly string[]).includes(member.role)) throw new AppError('NO_PERMISSION');
  return { space, member };
}
