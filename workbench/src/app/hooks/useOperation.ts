import { useMemo } from 'react';
import type { Privilege, Seat } from '@stroma/contract';
import type { Permit, Permits } from '@stroma/design-system/primitives';
import type { AccountInfo } from '../../features/session/index.ts';
import { shownState } from '../../api/state.ts';
import { useAppSelector } from '../store/hooks.ts';

export const permitOf = (privileges: readonly Privilege[] | undefined, id: string): Permit => {
  const entry = privileges?.find((p) => p.permission === id);
  // Operations that the server's list does not name do not exist for this caller.
  if (!entry || entry.hidden) return 'hidden';
  return entry.disabled ? 'disabled' : 'enabled';
};
const RANK: Record<Permit, number> = { enabled: 0, disabled: 1, hidden: 2 };
const stricter = (a: Permit, b: Permit): Permit => (RANK[a] >= RANK[b] ? a : b);

/** One operation of the privilege list (type 2; specification 3, 6), e.g. `op.delete`. */
export const useOperation = (id: string): Permit =>
  useAppSelector((state) => permitOf(state.session.info?.privileges, id));

/** Seats for changes, which are not available in a named state. */
const CHANGES: readonly Seat[] = ['edit', 'delete'];
const isFixed = (seat: Seat): boolean => CHANGES.includes(seat) && shownState() !== null;

/** A seat permission in the current space, for calls that need no operation next to it. */
export const useSeat = (seat: Seat): boolean =>
  useAppSelector((state) => !isFixed(seat) && (state.session.info?.space.dataPermissions.includes(seat) ?? false));

/**
 * Permission of a download: directly with the Download seat; otherwise a seat may request it (specification 2.4, 4). Neither overrides an
 * administrator who switched the operation off.
 */
export function downloadsOf(info: AccountInfo | null): { permit: Permit; asks: boolean } {
  const permit = permitOf(info?.privileges, 'op.download');
  const asks = permit === 'disabled' && !info!.space.dataPermissions.includes('download');
  return { permit: asks ? 'enabled' : permit, asks };
}

/** Permissions for a screen's controls; a link to a page is disabled with its menu entry. */
export function permitsOf(info: AccountInfo | null): { can: Permits; isApprovalNeeded: boolean } {
  const of = (id: string): Permit => permitOf(info?.privileges, id);
  const { permit, asks } = downloadsOf(info);
  return {
    can: {
      import: stricter(of('op.import'), of('importData')),
      integrate: stricter(of('op.integrate'), of('integrateLocal')),
      explore: of('op.explore'),
      delete: of('op.delete'),
      download: permit,
      edit: info?.space.dataPermissions.includes('edit') ? 'enabled' : 'disabled',
    },
    isApprovalNeeded: asks,
  };
}

export function usePermits(): { can: Permits; isApprovalNeeded: boolean } {
  const info = useAppSelector((state) => state.session.info);
  return useMemo(() => permitsOf(info), [info]);
}
