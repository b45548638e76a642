import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { EmptyState, LinkButton, Page, type Loadable } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { paths } from '../../app/paths.ts';
import { useAppSelector } from '../../app/store/hooks.ts';

interface GuardedProps {
  state: Loadable<unknown>;
  isVisitor: boolean;
  children: ReactNode;
}
/**
 * If the operator does not admit visitors, shows sign-in. Other refusals show the reason: the database is switched off, an administrator closed it to
 * the account, or the subscription is missing, with a link to request it.
 */
export function PublicAccessGate({ state, isVisitor, children }: GuardedProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const entry = useAppSelector((s) => s.session.info?.privileges.find(({ permission }) => permission === 'publicData'));
  const id = state.state === 'error' ? state.error.id : null;
  if (isVisitor && id === 'SESSION_EXPIRED')
    return <Navigate to={`${paths.login}?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  if (id !== 'PERMISSION_DENIED') return children;
  const why = entry?.why === 'off' ? 'off' : entry?.disabled || entry?.hidden ? 'denied' : 'subscription';
  return (
    <Page>
      <h1>{t('publicDb.title')}</h1>
      {why === 'subscription' ? (
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
      ) : (
        <EmptyState icon="shield" title={t(`publicDb.${why}Title`)}>
          {t(`publicDb.${why}Text`)}
        </EmptyState>
      )}
    </Page>
  );
}
