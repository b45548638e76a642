'use client';
import { Drawer } from '../../primitives/Drawer/Drawer.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import type { MenuEntry } from '../shell.types.ts';
import { EntryLink, SheetList } from './Header.styles.ts';

interface MenuSheetProps {
  menus: readonly MenuEntry[];
  currentId: string | undefined;
  onClose: () => void;
}

/** The menus of a narrow window, one under the other (specification 2.2). */
export default function MenuSheet({ menus, currentId, onClose }: MenuSheetProps) {
  return (
    <Drawer side="left" title="Stroma" isOpen onClose={onClose}>
      <SheetList>
        {menus.map((m) => (
          <SheetEntry key={m.id} entry={m} currentId={currentId} onGo={onClose} />
        ))}
      </SheetList>
    </Drawer>
  );
}

type SheetEntryProps = { entry: MenuEntry; currentId?: string | undefined; onGo: () => void };
function SheetEntry({ entry, currentId, onGo }: SheetEntryProps) {
  if (entry.isHeading)
    return (
      <li>
        <h3>{entry.label}</h3>
      </li>
    );
  if (entry.children)
    return (
      <>
        <li>
          <h3>{entry.label}</h3>
        </li>
        {entry.children.map((child) => (
          <SheetEntry key={child.id} entry={child} currentId={currentId} onGo={onGo} />
        ))}
      </>
    );
  return (
    <li>
      <EntryLink
        href={entry.href}
        isDisabled={entry.isDisabled}
        aria-current={entry.id === currentId ? 'page' : undefined}
        onPress={onGo}
      >
        {entry.label}
      </EntryLink>
      {entry.hint && <Muted>{entry.hint}</Muted>}
    </li>
  );
}
