'use client';
import { useT } from '../../theme/messages.ts';
import type { Operation, Permits } from '../common.types.ts';

/** What a screen shows of its operations: gone where hidden, with the reason where disabled (specification 6). */
export function usePermits(can: Permits = {}) {
  const t = useT();
  return {
    shows: (operation: Operation): boolean => can[operation] !== 'hidden',
    reason: (operation: Operation): string => t(`permission.${operation}`),
    /** The reason, or undefined where the operation may be used. */
    denied: (operation: Operation): string | undefined =>
      can[operation] === 'disabled' ? t(`permission.${operation}`) : undefined,
  };
}
