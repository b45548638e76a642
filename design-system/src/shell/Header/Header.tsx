'use client';
import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { lazyPart } from '../../primitives/lazyPart.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import type { HeaderProps, MenuEntry } from '../shell.types.ts';
import { AccountMenu } from '../AccountMenu/AccountMenu.tsx';
import { ProductSwitcher } from '../ProductSwitcher/ProductSwitcher.tsx';
import { Bar, Brand, EntryButton, EntryLink, Nav, OnlySmall, SearchButton, Spring } from './Header.styles.ts';
import { isWithinEntry } from './entries.ts';
import { Logo } from './Logo.tsx';
import { Preferences } from './Preferences.tsx';

/** Used only in narrow windows, so it is in its own chunk. */
const { Part: MenuSheet } = lazyPart(() => import('./MenuSheet.tsx'));

/** The bar of every page, 48 px (specification 2.2): menus as a bar, below 900 px as a sheet. */
export function Header(props: HeaderProps) {
  const { homeHref, menus, currentId, products = [], account, signInHref, extra } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Bar>
      {menus.length > 0 && (
        <OnlySmall>
          <IconButton icon="menu" label={t('shell.openMenu')} onPress={() => setOpen(true)} />
        </OnlySmall>
      )}
      <Brand href={homeHref} aria-label={t('shell.home')}>
        <Logo />
        Stroma
      </Brand>
      {products.length > 0 && <ProductSwitcher products={products} aboutHref={props.aboutHref} />}
      <Nav aria-label={t('common.menu')} style={menus.length ? undefined : { background: 'none' }}>
        {menus.map((m) => (
          <Entry key={m.id} entry={m} current={isWithinEntry(m, currentId)} />
        ))}
      </Nav>
      <Spring />
      {props.onOpenCommands && (
        <SearchButton onPress={props.onOpenCommands} aria-label={t('palette.doorLabel')}>
          <Icon name="search" />
          <span>{t('palette.door')}</span>
          <kbd aria-hidden="true" data-text={t('palette.keys')} />
        </SearchButton>
      )}
      {extra}
      {props.onOpenNews && <IconButton icon="info" label={t('news.title')} onPress={props.onOpenNews} />}
      <Preferences {...props} />
      {account ? (
        <AccountMenu {...props} account={account} />
      ) : (
        signInHref && <EntryLink href={signInHref}>{t('signIn.signIn')}</EntryLink>
      )}
      {open && <MenuSheet menus={menus} currentId={currentId} onClose={() => setOpen(false)} />}
    </Bar>
  );
}

function Entry({ entry, current }: { entry: MenuEntry; current: boolean }) {
  if (!entry.children) {
    const link = (
      <EntryLink
        href={entry.href}
        isDisabled={entry.isDisabled}
        aria-label={entry.hint && `${entry.label}: ${entry.hint}`}
        aria-current={current ? 'page' : undefined}
      >
        {entry.label}
      </EntryLink>
    );
    return entry.hint ? <span title={entry.hint}>{link}</span> : link;
  }
  return (
    <Menu
      label={entry.label}
      items={entry.children.map((c) => ({ ...c }))}
      trigger={
        <EntryButton data-current={current || undefined}>
          {entry.label}
          <Icon name="chevronDown" size={12} />
        </EntryButton>
      }
    />
  );
}
