import { MaintenanceDialog, SessionExpiredDialog } from '@stroma/design-system/dialogs';

/** Of the two alerts one is shown: an expired session is the nearer cause. */
export function AlertDialogs({ sessionExpired, onConfirm }: { sessionExpired: boolean; onConfirm: () => void }) {
  return (
    <>
      <SessionExpiredDialog isOpen={sessionExpired} onConfirm={onConfirm} />
      <MaintenanceDialog isOpen={!sessionExpired} onConfirm={onConfirm} />
    </>
  );
}
