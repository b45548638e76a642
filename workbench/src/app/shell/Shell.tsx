import { useCallback, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { IconButton, lazyPart } from '@stroma/design-system/primitives';
import { AppShell, ConnectionStatus, Footer, Header } from '@stroma/design-system/shell';
import { localeChosen, themeChosen } from '../../features/preferences/index.ts';
import { isUnreachableReported, useRead } from '../../features/calls/index.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { part } from '../part.tsx';
import { paths } from '../paths.ts';
import { useAppT } from '../useApp.ts';
import { Alerts } from './Alerts.tsx';
import { Announcements } from './Announcements.tsx';
import { accountMenuOf, menusOf } from './menus.ts';
import { productSwitcherProps, sisterLinks, useOperatorLinks } from './links.ts';
import { useMainRequestsDone } from './useSettled.ts';
import { useShortcut } from './useShortcut.ts';

const Palette = part(() => import('./Palette.tsx'));
const Team = part(async () => ({ default: (await import('./Team.tsx')).Team }));
const News = part(async () => ({ default: (await import('./News.tsx')).News }));
const SignOut = part(() => import('./SignOut.tsx'));
const { Part: Region } = lazyPart(async () => ({ default: (await import('./Region.tsx')).Region }));
const Chat = part(async () => ({ default: (await import('./Chat.tsx')).Chat }));
const Tutorial = part(async () => ({ default: (await import('./Tutorial.tsx')).Tutorial }));

type Layer = 'signOut' | 'createGroup' | 'news' | 'palette' | 'tutorial' | null;

/** The bar, the footer and what opens over every page (specification 2.2). */
export function Shell() {
  const t = useAppT();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const { locale, theme } = useAppSelector((state) => state.preferences);
  const { info, status } = useAppSelector((state) => state.session);
  // One message per cause: the alert or the submitted form shows it.
  const connection = useAppSelector((state) =>
    state.notices.maintenance || isUnreachableReported(state) ? 'connected' : state.connection.shown,
  );
  const [layer, setLayer] = useState<Layer>(null);
  const [hasPalette, setHasPalette] = useState(false);
  const isExplorer = pathname.startsWith(paths.explorer) || pathname.startsWith(paths.subExplorer);
  const isSettled = useMainRequestsDone(isExplorer);
  const { links, features } = useOperatorLinks(isSettled);
  const unread = useRead('notifications', 'unreadCount', info && isSettled ? {} : null);
  const close = useCallback(() => setLayer(null), []);
  const openPalette = useCallback(() => {
    setHasPalette(true);
    setLayer('palette');
  }, []);
  useShortcut(hasPalette, openPalette);
  const operations = useMemo(
    () => ({
      signOut: () => setLayer('signOut'),
      createGroup: () => setLayer('createGroup'),
      openNews: () => setLayer('news'),
      openTutorial: () => setLayer('tutorial'),
    }),
    [],
  );

  const isFilling = isExplorer || pathname === paths.tools;
  const privileges = info?.privileges ?? [];
  const current = privileges.find((p) => p.url === pathname)?.id;
  const header = (
    <Header
      homeHref={info ? paths.myAnalyses : paths.home}
      menus={menusOf(privileges, t)}
      {...(current && { currentId: current })}
      {...productSwitcherProps(links, t)}
      account={info && { name: info.username, email: info.email, avatar: info.avatar }}
      accountMenu={accountMenuOf(privileges, t)}
      unread={unread.state === 'ready' ? unread.data : 0}
      signInHref={paths.login}
      {...(info && { onSignOut: operations.signOut, onOpenCommands: openPalette })}
      onOpenNews={operations.openNews}
      extra={
        info && (
          <>
            <IconButton icon="play" label={t('tutorial.reopen')} onPress={operations.openTutorial} />
            {isSettled && (
              <Team isCreating={layer === 'createGroup'} onCreating={(on) => setLayer(on ? 'createGroup' : null)} />
            )}
          </>
        )
      }
      locale={locale}
      onLocaleChange={(next) => dispatch(localeChosen(next))}
      theme={theme}
      onThemeChange={(next) => dispatch(themeChosen(next))}
    />
  );
  const footer = (
    <Footer
      links={[
        { id: 'terms', label: t('footer.terms'), href: paths.terms },
        { id: 'privacy', label: t('footer.privacy'), href: paths.privacy },
        { id: 'contact', label: t('menu.contact'), href: paths.contact },
      ]}
      sisters={sisterLinks(links)}
    />
  );
  // A visitor's home page has no footer (specification 2.1).
  const hasFooter = !isFilling && pathname !== paths.home;
  return (
    <>
      <AppShell header={header} isFilling={isFilling} {...(hasFooter && { footer })}>
        {isSettled && <Announcements />}
        <Outlet />
      </AppShell>
      {layer === 'signOut' && <SignOut onClose={close} />}
      {layer === 'news' && <News isOpen onClose={close} />}
      {hasPalette && info && (
        <Palette
          isOpen={layer === 'palette'}
          onOpenChange={(open) => setLayer(open ? 'palette' : null)}
          operations={operations}
        />
      )}
      {isSettled && status === 'signedIn' && (layer === 'tutorial' || !info?.tutorialSeen) && (
        <Tutorial reopened={layer === 'tutorial'} onClosed={close} />
      )}
      {locale === 'zh-CN' && features.chat && links.chat && <Chat src={links.chat} />}
      {isSettled && <Region />}
      <ConnectionStatus state={connection} />
      <Alerts />
    </>
  );
}
