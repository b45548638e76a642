import type { Loadable, UiError } from '../../primitives/common.types.ts';

/** A group of the reader, beside the present space. */
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
  /** Seats Delete and Download: data of the space is given to another one. Without them a share can only be ended. */
  canGive?: boolean;
  /** Absent for a seat that may not give: the dataset leaves the space. */
  onMove?: ((target: string) => void) | undefined;
  /** Absent for a seat that may not give: the copy leaves the control of the space. */
  onCopy?: ((target: string) => void) | undefined;
  groupsHref: string;
  isBusy?: boolean;
  error?: UiError | null;
}
