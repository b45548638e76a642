import type { Permission } from '@stroma/contract';
import { AppError } from './errors.ts';
import type { Caller } from './middlewares/token.ts';

/** The one place where a call's permission is decided (specification 6; contract: Permission). */
export function authorize(permission: Permission, caller: Caller | null): void {
  if (permission === 'public') return;
  if (!caller) throw new AppError('SESSION_EXPIRED');
  if (!isAllowed(permission, caller)) throw new AppError('PERMISSION_DENIED', { permission });
}

function isAllowed(permission: Permission, { member, user }: Caller): boolean {
  switch (permission) {
    case 'public':
    case 'signedIn':
      return true;
    case 'admin':
      return Boolean(user.is_admin);
    case 'view':
      return Boolean(member.can_view);
    case 'edit':
      return Boolean(member.can_edit);
    case 'delete':
      return Boolean(member.can_delete);
    case 'download':
      return Boolean(member.can_download);
  }
}
