import { Navigate, Outlet, useLocation } from 'react-router';
import { Page, SkeletonRows } from '@stroma/design-system/primitives';
import { isPermitted } from '../features/session/index.ts';
import { useAppSelector } from './store/hooks.ts';
import { paths } from './paths.ts';

/** Signed-in area: other visitors are redirected to /login with the full intended path (specification 2.1). */
export function RequireSession() {
  const status = useAppSelector((state) => state.session.status);
  const { pathname, search, hash } = useLocation();
  if (status === 'unknown')
    return (
      <Page>
        <SkeletonRows rows={8} />
      </Page>
    );
  if (status === 'anonymous')
    return <Navigate to={`${paths.login}?redirect=${encodeURIComponent(pathname + search + hash)}`} replace />;
  return <Outlet />;
}

/** Redirects a route whose menu entry is disabled or hidden to /404 (specification 2.1). */
export function RequirePrivilege({ permission }: { permission: string }) {
  const privileges = useAppSelector((state) => state.session.info?.privileges);
  return isPermitted(privileges, permission) ? <Outlet /> : <Navigate to={paths.notFound} replace />;
}
