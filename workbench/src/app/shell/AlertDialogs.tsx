import { MaintenanceDialog, SessionExpiredDialog } from '@stroma/design-system/dialogs';

interface Props {
  sessionExpired: boolean;
  isLocked: boolean;
  onConfirm: () => void;
}
/** Shows one of two alerts; an expired session has priority, because it is the more likely cause. */
export function AlertDialogs({ sessionExpired, isLocked, onConfirm }: Props) {
  return (
    <>
      <SessionExpiredDialog isOpen={sessionExpired} isLocked={isLocked} onConfirm={onConfirm} />
      <MaintenanceDialog isOpen={!sessionExpired} onConfirm={onConfirm} />
    </>
  );
}
