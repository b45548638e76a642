import type { Loadable } from '../../primitives/common.types.ts';

/** A space to work in: the personal one or a team (specification 3: id, name, memberCount, memberLimit). */
export interface Team {
  id: string;
  name: string;
  memberCount: number;
  /** Seats; 99 at most (specification 9). */
  memberLimit: number;
  /** The reader's personal space, which has no seats. */
  personal?: boolean;
}
export interface TeamSwitcherProps {
  teams: Loadable<readonly Team[]>;
  currentId: string;
  /** The caller switches on the server and reloads the page (specification 2.2). */
  onSwitch: (id: string) => void;
  /** The gear: group settings (specification 2.2). */
  settingsHref: string;
  /** Opens the create-group dialog; absent if the reader may not create groups. */
  onCreate?: () => void;
  /** True while a switch is under way. */
  isBusy?: boolean;
}
