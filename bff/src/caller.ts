import type { Feature, GuestView, ShareLink } from '@stroma/contract';
import type { MemberRow, SpaceRow, UserRow } from './db/rows.ts';
import type { AsOf } from './services/datasets/as-of.ts';

/** An administrator's switch of one menu entry or operation. */
export interface Switch {
  permission: string;
  disabled: boolean | null;
  hidden: boolean | null;
}
export type Features = Readonly<Record<Feature, boolean>>;

/** Identity of a page without a session: a link, or a dataset that visitors may read. */
export interface Guest {
  kind: ShareLink['kind'] | 'public';
  /** Id of the link or of the catalogue's entry. */
  id: string;
  datasetId: string;
  views: readonly GuestView[];
  query: string;
  endsAt: number | null;
}

/** The caller: the user, in the current space of the session. */
export interface Caller {
  /** `asOf`: in a call that names a state, or that reaches a dataset by its publication. */
  user: UserRow & { asOf?: AsOf };
  space: SpaceRow;
  member: MemberRow;
  tokenHash: string;
  /** When the request came. */
  at: number;
  /** Feature toggles of the server. */
  features: Features;
  /** Switches set by an administrator: those for all users first, then the user's own. */
  switches: Switch[];
  /** No account, no space, only the View seat: `user`, `space` and `member` are placeholders for this call. */
  guest?: Guest;
}
