import { ConfirmDialog } from '@stroma/design-system/dialogs';
import { useT } from '@stroma/design-system/messages';
import { useAppT } from '../../app/useApp.ts';

/** Confirmations of actions that remove something from a user or give rights over all users. */
const VERBS = {
  lock: 'admin.lock',
  makeAdmin: 'admin.makeAdmin',
  revokeAdmin: 'admin.revokeAdmin',
  makeCurator: 'admin.makeCurator',
  revokeCurator: 'admin.revokeCurator',
  withdraw: 'admin.withdraw',
  end: 'admin.endNow',
  cancelJob: 'admin.cancelJob',
  reclaim: 'common.delete',
} as const;
export interface AdminChange {
  what: keyof typeof VERBS;
  /** Subject of the action. */
  name: string;
  act: () => void;
}

/** Confirms a change before it is sent. */
export function ConfirmAdminChange({ asked, onClose }: { asked: AdminChange | null; onClose: () => void }) {
  const t = useAppT();
  const say = useT();
  if (!asked) return null;
  const { what, name, act } = asked;
  return (
    <ConfirmDialog
      isOpen
      isDanger={what !== 'makeAdmin' && what !== 'makeCurator'}
      onClose={onClose}
      title={t(`admin.ask.${what}.title`, { name })}
      confirmLabel={say(VERBS[what])}
      onConfirm={() => {
        onClose();
        act();
      }}
    >
      {t(`admin.ask.${what}.body`, { name })}
    </ConfirmDialog>
  );
}
