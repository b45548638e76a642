import { StandardConfirmDialog } from '@stroma/design-system/dialogs';
import { signOutRequested } from '../../features/session/index.ts';
import { leavePage } from '../leaving.ts';
import { useAppDispatch } from '../store/hooks.ts';

/** Logout asks for confirmation (specification 2.2, 8). */
export default function SignOut({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const confirm = () => {
    onClose();
    leavePage(() => dispatch(signOutRequested()));
  };
  return <StandardConfirmDialog kind="signOut" isOpen onClose={onClose} onConfirm={confirm} />;
}
