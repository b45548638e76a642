import type { UiError } from '@stroma/design-system/primitives';
import { useOperation } from '../../app/hooks/useOperation.ts';
import { useRead } from '../../features/calls/index.ts';

/** Why no analysis may be started here, or null: the operation is not permitted (specification 6), or the space is full (section 8). */
export function useStartBlocked(): UiError | null {
  const operation = useOperation('op.integrate');
  const storage = useRead('files', 'storage');
  if (operation !== 'enabled') return { id: 'PERMISSION_DENIED' };
  return storage.state === 'ready' && storage.data.used >= storage.data.limit ? { id: 'STORAGE_FULL' } : null;
}
