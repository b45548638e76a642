import type { IconName } from '../../primitives/Icon/Icon.tsx';
import type { Locale } from '../../primitives/common.types.ts';

/** One entry of the registry that an application passes in: a page to open or an operation to start. */
export interface Command {
  id: string;
  kind: 'route' | 'operation';
  /** Both languages, so that "violin" is also found in Chinese. */
  labels: Readonly<Record<Locale, string>>;
  /** Groups keep the order of their first entry. */
  group: Readonly<Record<Locale, string>>;
  /** Further words to be found by: gene sets, abbreviations, pinyin. */
  keywords?: readonly string[];
  icon?: IconName;
  /** The route; opened with the provider's `navigate`. */
  href?: string;
  /** For example "⌘ S"; only displayed, not bound. */
  shortcut?: string;
  /** Why it cannot be chosen now, in both languages; its presence disables the entry and is shown. */
  disabledReason?: Readonly<Record<Locale, string>>;
}
export interface CommandPaletteProps {
  isOpen: boolean;
  /** Ctrl or Cmd with K opens and closes; Escape closes. */
  onOpenChange: (isOpen: boolean) => void;
  commands: readonly Command[];
  /** Called for operations and for routes (which navigate as well). */
  onRun: (command: Command) => void;
  /** Ids of recent choices, newest first: shown at the top while the field is empty. */
  recent?: readonly string[];
}
