import type { Loadable, UiError } from '../../primitives/common.types.ts';

/** A group of the reader other than the current space. */
export interface ShareTarget {
  id: string;
  name: string;
  members: number;
}
export interface ShareDatasetDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Name of the dataset. */
  name: string;
  targets: Loadable<readonly ShareTarget[]>;
  /** Ids of the groups that may read it. */
  shared: Loadable<readonly string[]>;
  onShare: (target: string, isShared: boolean) => void;
  /** Requires Delete and Download, because data leave the space. Without them a share can only be ended. */
  canGive?: boolean;
  /** Absent without permission to give data away, because the dataset leaves the space. */
  onMove?: ((target: string) => void) | undefined;
  /** Absent without permission to give data away, because the copy leaves the control of the space. */
  onCopy?: ((target: string) => void) | undefined;
  groupsHref: string;
  isBusy?: boolean;
  error?: UiError | null;
}
