import { Outlet } from 'react-router';
import { AppShell, Header } from '@stroma/design-system/shell';
import { localeChosen, themeChosen } from '../../features/preferences/index.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { paths } from '../paths.ts';
import { Alerts } from './Alerts.tsx';

/** Layout of a page without a session: no menu and no account; an embedded view has no layout at all. */
export default function GuestFrame({ isEmbedded }: { isEmbedded: boolean }) {
  const dispatch = useAppDispatch();
  const { locale, theme } = useAppSelector((state) => state.preferences);
  if (isEmbedded) return <Outlet />;
  const header = (
    <Header
      homeHref={paths.home}
      menus={[]}
      accountMenu={[]}
      account={null}
      unread={0}
      locale={locale}
      onLocaleChange={(next) => dispatch(localeChosen(next))}
      theme={theme}
      onThemeChange={(next) => dispatch(themeChosen(next))}
    />
  );
  return (
    <>
      <AppShell header={header} isFilling>
        <Outlet />
      </AppShell>
      <Alerts />
    </>
  );
}
