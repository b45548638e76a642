import type { Loadable, UiError } from '../../primitives/common.types.ts';
import type { DialogProps } from '../dialogs.types.ts';

export type LinkKind = 'reviewer' | 'embed';
/** A link that lets people without an account see the dataset. */
export interface DatasetLink {
  id: string;
  kind: LinkKind;
  label: string;
  views: readonly string[];
  origins: readonly string[];
  state: 'open' | 'ended' | 'revoked' | 'lapsed';
  createdAt: string;
  createdBy: string;
  /** Null: until it is revoked. */
  endsAt: string | null;
  uses: number;
  usedAt: string | null;
  /** Text to copy: the address, or the HTML of an embedded view; null if the secret is no longer available. */
  text: string | null;
}
export interface NewDatasetLink {
  kind: LinkKind;
  label: string;
  views: readonly string[];
  origins: readonly string[];
  /** Days until it ends; null: until it is revoked. */
  days: number | null;
}
export interface ShareLinkDialogProps extends DialogProps {
  /** Name of the dataset. */
  name: string;
  links: Loadable<readonly DatasetLink[]>;
  /** Tabs that a reviewer may be shown. */
  tabs: readonly { id: string; label: string }[];
  /** Contents that can be embedded: the current plot, or a tab. */
  views: readonly { id: string; label: string }[];
  /** The view that is open. */
  current: string;
  /** Parts of the open view that are not shared. */
  note?: string | undefined;
  onMake: (link: NewDatasetLink) => void;
  /** The link that was just created; null shows the form. */
  made: DatasetLink | null;
  onAgain: () => void;
  onRevoke: (id: string) => void;
  onCopy: (text: string) => void;
  copied?: 'copied' | 'failed' | null;
  isBusy?: boolean;
  error?: UiError | null;
}
