import { ConfirmDialog } from '@stroma/design-system/dialogs';
import { useT } from '@stroma/design-system/messages';
import { useAppT } from '../../app/useApp.ts';

/** Confirmation of actions that take something from a person or give rights over everyone. */
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
export interface Asked {
  what: keyof typeof VERBS;
  /** Subject of the action. */
  name: string;
  act: () => void;
}

/** One question before a change; nothing is sent before it is answered. */
export function Asking({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
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
