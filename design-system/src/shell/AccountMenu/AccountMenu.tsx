'use client';
import { useT } from '../../theme/messages.ts';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import type { HeaderProps } from '../shell.types.ts';
import { Avatar, AvatarButton, Unread } from './AccountMenu.styles.ts';

export type AccountMenuProps = Pick<HeaderProps, 'accountMenu' | 'unread' | 'onSignOut'> & {
  account: NonNullable<HeaderProps['account']>;
};
/** The badge has at most two digits (specification 2.2, 9). */
export const UNREAD_CAP = 99;

/** Account pages, notifications (unread capped at 99+) and sign-out (specification 2.2). */
export function AccountMenu({ account, accountMenu = [], unread = 0, onSignOut }: AccountMenuProps) {
  const t = useT();
  const items = [
    { id: '__who', label: account.email || account.name, isHeading: true },
    ...accountMenu.map((m) => ({ ...m })),
    ...(onSignOut ? [{ id: '__signOut', label: t('shell.signOut') }] : []),
  ];
  const badge = unread > UNREAD_CAP ? `${UNREAD_CAP}+` : String(unread);
  return (
    <Menu
      label={t('shell.account')}
      items={items}
      onAction={(id) => id === '__signOut' && onSignOut?.()}
      trigger={
        <AvatarButton aria-label={t('shell.accountOf', { name: account.name, unread })}>
          <Avatar data-text={account.avatar ? '' : [...account.name][0]?.toUpperCase()}>
            {account.avatar ? <img src={account.avatar} alt="" /> : null}
            {unread > 0 && <Unread data-text={badge} data-unread={badge} />}
          </Avatar>
        </AvatarButton>
      }
    />
  );
}
