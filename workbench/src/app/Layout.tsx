import { useState, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { MaintenanceDialog, SessionExpiredDialog, StandardConfirmDialog } from '@stroma/design-system/dialogs';
import { useT } from '@stroma/design-system/messages';
import { FigureServicesProvider } from '@stroma/design-system/plot-kit';
import { ToastRegion } from '@stroma/design-system/primitives';
import { AppShell, Footer, Header, type MenuEntry } from '@stroma/design-system/shell';
import { StromaProvider } from '@stroma/design-system/theme';
import type { Privilege } from '@stroma/contract';
import { reportFailure } from '../api/failures.ts';
import { ApiError } from '../api/client.ts';
import { alertConfirmed, dismissed, noticed } from '../features/notices/index.ts';
import { localeChosen, themeChosen } from '../features/preferences/index.ts';
import { signOutRequested } from '../features/session/index.ts';
import { useAppDispatch, useAppSelector } from './hooks.ts';
import { APP_MESSAGES } from './messages.ts';
import { paths } from './paths.ts';
import { useAppT, type AppMessageId } from './useApp.ts';

/** The privilege list as menus: entries without a parent at the top, the Single Cell heading in the analysis menu (2.2). */
function menusOf(privileges: readonly Privilege[], t: (id: AppMessageId) => string): MenuEntry[] {
  const entries = privileges.filter((p) => p.type !== 2 && !p.hidden && p.id !== 'account');
  const toEntry = (p: Privilege): MenuEntry => {
    const children = entries.filter((c) => c.parentId === p.id).map(toEntry);
    return {
      id: p.id,
      label: t(p.name as AppMessageId),
      disabled: p.disabled,
      ...(p.url && { href: p.url }),
      ...(children.length && {
        children: [{ id: `${p.id}.heading`, label: t('menu.singleCell'), heading: true, disabled: true }, ...children],
      }),
    };
  };
  return entries.filter((p) => p.parentId === null).map(toEntry);
}

export function Layout() {
  const { locale, theme } = useAppSelector((state) => state.preferences);
  const navigate = useNavigate();
  return (
    <StromaProvider
      locale={locale}
      theme={theme}
      messages={APP_MESSAGES[locale]}
      navigate={(href) => void navigate(href)}
    >
      <Figures>
        <Shell />
      </Figures>
    </StromaProvider>
  );
}

/** TIFF comes from the server; a download that fails says why, and no picture appears by half. */
function Figures({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const toTiff = async (svg: string) => (await import('../api/figures.ts')).svgToTiff(svg);
  const onError = (error: unknown) => {
    reportFailure(error);
    const { id, params } = error instanceof ApiError ? error : { id: 'SVG_INVALID', params: { reason: String(error) } };
    dispatch(noticed({ tone: 'danger', error: { id, params } }));
  };
  return (
    <FigureServicesProvider toTiff={toTiff} onError={onError}>
      {children}
    </FigureServicesProvider>
  );
}

function Shell() {
  const t = useAppT();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const { locale, theme } = useAppSelector((state) => state.preferences);
  const info = useAppSelector((state) => state.session.info);
  const [isLeaving, setLeaving] = useState(false);
  const isExplorer = pathname.startsWith(paths.explorer);
  const privileges = info?.privileges ?? [];
  const current = privileges.find((p) => p.url === pathname)?.id;
  const header = (
    <Header
      homeHref={info ? paths.myAnalyses : paths.home}
      menus={menusOf(privileges, t)}
      {...(current && { currentId: current })}
      account={info && { name: info.username, email: info.email, avatar: info.avatar }}
      signInHref={paths.login}
      onSignOut={() => setLeaving(true)}
      locale={locale}
      onLocaleChange={(next) => dispatch(localeChosen(next))}
      theme={theme}
      onThemeChange={(next) => dispatch(themeChosen(next))}
    />
  );
  return (
    <>
      <AppShell header={header} fill={isExplorer} {...(!isExplorer && { footer: <Footer links={[]} /> })}>
        <Outlet />
      </AppShell>
      <StandardConfirmDialog
        kind="signOut"
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => {
          setLeaving(false);
          dispatch(signOutRequested());
        }}
      />
      <Alerts />
    </>
  );
}

/** The two global alerts and the passing notices (specification 8). Confirming an alert signs out; the guard leads to sign-in. */
function Alerts() {
  const ds = useT();
  const dispatch = useAppDispatch();
  const { items, sessionExpired, maintenance } = useAppSelector((state) => state.notices);
  const confirm = () => {
    dispatch(alertConfirmed());
    dispatch(signOutRequested());
  };
  const toasts = items.map(({ id, tone, error, messageId }) => ({
    id,
    tone,
    text: error ? ds.error(error) : ds.dynamic(messageId!),
  }));
  return (
    <>
      <SessionExpiredDialog isOpen={sessionExpired} onConfirm={confirm} />
      <MaintenanceDialog isOpen={maintenance && !sessionExpired} onConfirm={confirm} />
      <ToastRegion items={toasts} onDismiss={(id) => dispatch(dismissed(id))} />
    </>
  );
}
