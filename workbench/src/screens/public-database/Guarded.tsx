import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { EmptyState, LinkButton, Page, type Loadable } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { paths } from '../../app/paths.ts';

interface GuardedProps {
  state: Loadable<unknown>;
  isVisitor: boolean;
  children: ReactNode;
}
/** Where the operator lets nobody browse without an account, the way in is to sign in; without a subscription, to ask for one. */
export function Guarded({ state, isVisitor, children }: GuardedProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const id = state.state === 'error' ? state.error.id : null;
  if (isVisitor && id === 'SESSION_EXPIRED')
    return <Navigate to={`${paths.login}?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  if (id === 'PERMISSION_DENIED')
    return (
      <Page>
        <h1>{t('publicDb.title')}</h1>
        <EmptyState
          icon="shield"
          title={t('publicDb.noSubscription')}
          action={
            <LinkButton href={paths.accountSettings} tone="primary">
              {t('publicDb.subscribe')}
            </LinkButton>
          }
        >
          {t('publicDb.noSubscriptionText')}
        </EmptyState>
      </Page>
    );
  return children;
}
