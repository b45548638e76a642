'use client';
import { Toolbar } from 'react-aria-components';
import type { IconName } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { TooltipFor } from '../../primitives/Tooltip/Tooltip.tsx';
import { useT } from '../../theme/messages.ts';
import type { ExplorerRailEntry, ExplorerRailGroup } from '../screens.types.ts';
import { RailLink, RailRoot } from './Explorer.styles.ts';

export const railIcon = (entry: ExplorerRailEntry): IconName => entry.icon ?? 'chart';

interface RailListProps {
  groups: readonly ExplorerRailGroup[];
  activeTab: string;
  /** Shows names next to the icons; otherwise on hover and focus. */
  isNamed: boolean;
}
interface RailProps extends Omit<RailListProps, 'named'> {
  isNamed: boolean;
  onNamedChange: (isNamed: boolean) => void;
  onPick: () => void;
}

/**
 * Navigation between the views of the dataset: icons with names, or only icons if there is no room or the user chose so. One Tab stop; arrow keys
 * move within it.
 */
export function Rail({ groups, activeTab, isNamed, onNamedChange, onPick }: RailProps) {
  const t = useT();
  return (
    <RailRoot aria-label={t('explorer.tabs')} $named={isNamed}>
      <div onClickCapture={(event) => (event.target as Element).closest('a') && onPick()}>
        <Toolbar orientation="vertical" aria-label={t('explorer.tabs')}>
          <RailList groups={groups} activeTab={activeTab} isNamed={isNamed} />
        </Toolbar>
      </div>
      <IconButton
        icon={isNamed ? 'chevronLeft' : 'chevronRight'}
        label={t(isNamed ? 'explorer.railUnpin' : 'explorer.railPin')}
        onPress={() => onNamedChange(!isNamed)}
      />
    </RailRoot>
  );
}

export function RailList({ groups, activeTab, isNamed }: RailListProps) {
  return groups
    .filter((group) => group.entries.length)
    .map((group, i) => (
      <section key={group.id}>
        {/* The first group is what the dataset is; it needs no name. */}
        {isNamed && i > 0 && <h2 aria-hidden="true">{group.label}</h2>}
        <ul aria-label={group.label}>
          {group.entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} isActive={entry.id === activeTab} named={isNamed} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function Entry({ entry, isActive, named }: { entry: ExplorerRailEntry; isActive: boolean; named: boolean }) {
  const { label, reason } = entry;
  const link = (
    <RailLink
      href={entry.href}
      $named={named}
      aria-label={reason ? `${label}. ${reason}` : named ? undefined : label}
      aria-current={isActive ? 'page' : undefined}
      data-quiet={reason ? '' : undefined}
    >
      <Icon name={railIcon(entry)} />
      {named && <span>{label}</span>}
    </RailLink>
  );
  if (named && !reason) return link;
  return (
    <TooltipFor label={named ? reason! : reason ? `${label}: ${reason}` : label} placement="right">
      {link}
    </TooltipFor>
  );
}
