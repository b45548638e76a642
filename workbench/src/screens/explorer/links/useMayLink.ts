import { usePermits, useOperation } from '../../../app/hooks/useOperation.ts';
import { useAppSelector } from '../../../app/store/hooks.ts';
import { shownState } from '../../../api/state.ts';
import { useRead } from '../../../features/calls/index.ts';

/** Whether the reader may show the dataset to people without an account: Delete and Download, or Owner or Admin of its space. */
export function useMayLink(dataset: string): boolean {
  const isOn = useOperation('op.shareLinks') === 'enabled';
  const { can, isApprovalNeeded } = usePermits();
  const role = useAppSelector((state) => state.session.info?.space.role);
  const isGiver = (can.delete === 'enabled' && can.download === 'enabled' && !isApprovalNeeded) || isManager(role);
  const isAsked = isOn && isGiver && shownState() === null;
  const rows = useRead('datasets', 'list', isAsked ? {} : null);
  return isAsked && rows.state === 'ready' && rows.data.find(({ id }) => id === dataset)?.sharedFrom === null;
}

const isManager = (role: string | undefined): boolean => role !== undefined && role.toLowerCase() !== 'member';
