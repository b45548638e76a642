import { MaintenanceDialog, SessionExpiredDialog } from '@stroma/design-system/dialogs';

interface Props {
  sessionExpired: boolean;
  isLocked: boolean;
  onConfirm: () => void;
}
/** Of the two alerts one is shown: an expired session is the nearer cause. */
export function AlertDialogs({ sessionExpired, isLocked, onConfirm }: Props) {
  return (
    <>
      <SessionExpiredDialog isOpen={sessionExpired} isLocked={isLocked} onConfirm={onConfirm} />
      <MaintenanceDialog isOpen={!sessionExpired} onConfirm={onConfirm} />
    </>
  );
}
