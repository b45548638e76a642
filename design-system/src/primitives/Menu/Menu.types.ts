import type { ReactNode } from 'react';
import type { IconName } from '../Icon/Icon.tsx';

export interface MenuItemSpec {
  id: string;
  label: ReactNode;
  /** Text for type-ahead if the label is not plain text. */
  text?: string;
  icon?: IconName;
  href?: string;
  isDisabled?: boolean;
  /** A second line: why it is disabled. */
  hint?: string | undefined;
  isDanger?: boolean;
  /** A heading above the following items. */
  isHeading?: boolean;
  hasSeparatorBefore?: boolean;
}
export interface MenuProps {
  trigger: ReactNode;
  label: string;
  items: readonly MenuItemSpec[];
  onAction?: (id: string) => void;
}
