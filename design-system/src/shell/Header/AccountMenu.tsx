import { useT } from '../../theme/messages.ts';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import type { HeaderProps } from '../shell.types.ts';
import { Avatar, AvatarButton, Unread } from './Header.styles.ts';

type AccountMenuProps = Pick<HeaderProps, 'accountMenu' | 'unread' | 'onSignOut'> & {
  account: NonNullable<HeaderProps['account']>;
};

/** Account pages, notifications (unread capped at 99+) and sign-out (specification 2.2). */
export function AccountMenu({ account, accountMenu = [], unread = 0, onSignOut }: AccountMenuProps) {
  const t = useT();
  const items = [
    { id: '__who', label: account.email || account.name, heading: true },
    ...accountMenu.map((m) => ({ ...m })),
    ...(onSignOut ? [{ id: '__signOut', label: t('shell.signOut') }] : []),
  ];
  const badge = unread > 99 ? '99+' : String(unread);
  return (
    <Menu
      label={t('shell.account')}
      items={items}
      onAction={(id) => id === '__signOut' && onSignOut?.()}
      trigger={
        <AvatarButton aria-label={t('shell.accountOf', { name: account.name, unread })}>
          <Avatar data-text={account.avatar ? '' : account.name.slice(0, 1).toUpperCase()}>
            {account.avatar ? <img src={account.avatar} alt="" /> : null}
            {unread > 0 && <Unread data-text={badge} />}
          </Avatar>
        </AvatarButton>
      }
    />
  );
}
