import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Invitation } from '@stroma/contract';
import { InviteAcceptance, type InvitationFacts } from '@stroma/design-system/screens';
import type { Loadable } from '@stroma/design-system/primitives';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useCallMutation, useRead } from '../../features/calls/index.ts';
import { signOutRequested, spaceChosen } from '../../features/session/index.ts';

/** A withdrawn invitation is shown like an expired one. */
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
  const dispatch = useAppDispatch();
  const { status, info } = useAppSelector((state) => state.session);
  // The invited address is in the link's hash, which browsers do not send to the server.
  const { hash } = useLocation();
  const id = query.get('id') ?? '';
  const isId = /^[A-Za-z0-9_-]{1,64}$/.test(id);
  const asked = useRead('teams', 'invitation', isId && status !== 'unknown' ? { params: { invitationId: id } } : null);
  const [isLeaving, setLeaving] = useState(false);
  const [accept, { busy, error, done, reply }] = useCallMutation('teams', 'accept', { refreshes: ['teams'] });
  const homeHref = status === 'signedIn' ? paths.myAnalyses : paths.home;
  const signInHref = `${paths.login}?redirect=${encodeURIComponent(`${paths.inviteMember}?id=${id}`)}${hash}`;
  useEffect(() => {
    if (isLeaving && status === 'anonymous') void navigate(signInHref);
  }, [isLeaving, status, navigate, signInHref]);
  // The server sends the full address only to the invited account.
  const invited = asked.state === 'ready' && asked.data.state === 'open' ? asked.data.email : null;
  const isOther = info !== null && invited !== null && invited.toLowerCase() !== info.email.toLowerCase();
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
        signInHref,
      })}
      {...(isOther && {
        otherAccount: {
          ...{ invited: invited!, own: info!.email },
          onSignInAs: () => {
            setLeaving(true);
            dispatch(signOutRequested());
          },
        },
      })}
      {...(reply && { onSwitch: () => dispatch(spaceChosen(reply.id)) })}
      isBusy={busy}
      error={error}
      homeHref={homeHref}
    />
  );
}
