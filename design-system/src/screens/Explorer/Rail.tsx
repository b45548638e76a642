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
  /** Names beside the icons; they are shown at hover and focus otherwise. */
  named: boolean;
}
interface RailProps extends Omit<RailListProps, 'named'> {
  isPinned: boolean;
  onPinnedChange: (isPinned: boolean) => void;
  onPick: () => void;
}

/** The views of the dataset: icons, or with their names where it is pinned open. One stop of the Tab key; arrows go through them. */
export function Rail({ groups, activeTab, isPinned, onPinnedChange, onPick }: RailProps) {
  const t = useT();
  return (
    <RailRoot aria-label={t('explorer.tabs')} $named={isPinned}>
      <div onClick={(event) => (event.target as Element).closest('a') && onPick()}>
        <Toolbar orientation="vertical" aria-label={t('explorer.tabs')}>
          <RailList groups={groups} activeTab={activeTab} named={isPinned} />
        </Toolbar>
      </div>
      <IconButton
        icon={isPinned ? 'chevronLeft' : 'chevronRight'}
        label={t(isPinned ? 'explorer.railUnpin' : 'explorer.railPin')}
        onPress={() => onPinnedChange(!isPinned)}
      />
    </RailRoot>
  );
}

export function RailList({ groups, activeTab, named }: RailListProps) {
  return groups
    .filter((group) => group.entries.length)
    .map((group) => (
      <ul key={group.id} aria-label={group.label}>
        {group.entries.map((entry) => {
          const link = (
            <RailLink
              href={entry.href}
              $named={named}
              aria-label={named ? undefined : entry.label}
              aria-current={entry.id === activeTab ? 'page' : undefined}
            >
              <Icon name={railIcon(entry)} />
              {named && <span>{entry.label}</span>}
            </RailLink>
          );
          return (
            <li key={entry.id}>
              {named ? (
                link
              ) : (
                <TooltipFor label={entry.label} placement="right">
                  {link}
                </TooltipFor>
              )}
            </li>
          );
        })}
      </ul>
    ));
}
