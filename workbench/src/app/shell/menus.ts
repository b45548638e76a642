import type { Privilege } from '@stroma/contract';
import type { MenuEntry } from '@stroma/design-system/shell';
import type { AppMessageId } from '../useApp.ts';

type Say = (id: AppMessageId) => string;
/** The integrated-analysis menu: three single-cell entries, the rest bulk (specification 2.2); both headings are disabled. */
const BULK_ITEMS = new Set(['bulk']);

function withHeadings(id: string, children: MenuEntry[], t: Say): MenuEntry[] {
  if (id !== 'initiate') return children;
  const heading = (name: 'menu.singleCell' | 'menu.bulkRna') => ({
    id: name,
    label: t(name),
    isHeading: true,
    isDisabled: true,
  });
  const single = children.filter((child) => !BULK_ITEMS.has(child.id));
  const bulk = children.filter((child) => BULK_ITEMS.has(child.id));
  return [heading('menu.singleCell'), ...single, ...(bulk.length ? [heading('menu.bulkRna'), ...bulk] : [])];
}

const shown = (privileges: readonly Privilege[]): Privilege[] => privileges.filter((p) => p.type !== 2 && !p.hidden);

/** A disabled entry includes its reason. */
const stateOf = (p: Privilege, t: Say): Omit<MenuEntry, 'id'> => ({
  label: t(p.name as AppMessageId),
  isDisabled: p.disabled,
  ...(p.why && { hint: t(`menu.why.${p.why}`) }),
  ...(p.url && { href: p.url }),
});

/** The privilege list as the bar's menus; the account menu is at the avatar. */
export function menusOf(privileges: readonly Privilege[], t: Say): MenuEntry[] {
  const entries = shown(privileges).filter((p) => p.id !== 'account' && p.parentId !== 'account');
  const toEntry = (p: Privilege): MenuEntry => {
    const children = entries.filter((c) => c.parentId === p.id).map(toEntry);
    return {
      id: p.id,
      ...stateOf(p, t),
      ...(children.length && { children: withHeadings(p.id, children, t) }),
    };
  };
  return entries.filter((p) => p.parentId === null).map(toEntry);
}

/** My account: requested downloads, notifications, groups, account info (specification 1); Logout is the menu's own last entry. */
export const accountMenuOf = (privileges: readonly Privilege[], t: Say): MenuEntry[] =>
  shown(privileges)
    .filter((p) => p.parentId === 'account')
    .map((p) => ({
      id: p.id,
      ...stateOf(p, t),
    }));
