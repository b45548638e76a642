'use client';
import { useT } from '../../theme/messages.ts';
import type { Operation, Permits } from '../common.types.ts';

/** Permissions of a screen's operations: removed if hidden, with a reason if disabled (specification 6). */
export function usePermits(can: Permits = {}) {
  const t = useT();
  return {
    shows: (operation: Operation): boolean => can[operation] !== 'hidden',
    reason: (operation: Operation): string => t(`permission.${operation}`),
    /** The reason, or undefined if the operation is allowed. */
    denied: (operation: Operation): string | undefined =>
      can[operation] === 'disabled' ? t(`permission.${operation}`) : undefined,
  };
}
