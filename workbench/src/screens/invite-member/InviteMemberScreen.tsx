import { useNavigate, useSearchParams } from 'react-router';
import type { Invitation } from '@stroma/contract';
import { InviteAcceptance, type InvitationFacts } from '@stroma/design-system/screens';
import type { Loadable } from '@stroma/design-system/primitives';
import { useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useAct, useRead } from '../../features/calls/index.ts';

/** Its own words for an invitation that was taken back: like one that is over. */
const STATES: Record<Invitation['state'], InvitationFacts['state']> = {
  open: 'open',
  accepted: 'used',
  expired: 'expired',
  revoked: 'expired',
};

/** The link of an invitation: not now, join group, and the notice of success (specification 2.4). */
export function InviteMemberScreen() {
  usePageTitle('page.invite');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const status = useAppSelector((state) => state.session.status);
  const id = query.get('id') ?? '';
  const isId = /^[A-Za-z0-9_-]{1,64}$/.test(id);
  const asked = useRead('teams', 'invitation', isId && status !== 'unknown' ? { params: { invitationId: id } } : null);
  const [accept, { busy, error, done }] = useAct('teams', 'accept', { refreshes: ['teams'] });
  const homeHref = status === 'signedIn' ? paths.myAnalyses : paths.home;
  const isMissing = !isId || (asked.state === 'error' && asked.error.id === 'NOT_FOUND');
  const invitation: Loadable<InvitationFacts> = isMissing
    ? { state: 'empty' }
    : asked.state === 'ready'
      ? { state: 'ready', data: { ...asked.data, state: done > 0 ? 'joined' : STATES[asked.data.state] } }
      : (asked as Loadable<InvitationFacts>);
  return (
    <InviteAcceptance
      invitation={invitation}
      onJoin={() => accept({ params: { invitationId: id } })}
      onNotNow={() => void navigate(homeHref)}
      {...(status === 'anonymous' && {
        signInHref: `${paths.login}?redirect=${encodeURIComponent(`${paths.inviteMember}?id=${id}`)}`,
      })}
      busy={busy}
      error={error}
      homeHref={homeHref}
    />
  );
}
