'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Tissue } from '../../primitives/Tissue/Tissue.tsx';
import type { InvitationFacts, InviteAcceptanceProps } from './InviteAcceptance.types.ts';

const Root = styled.div`
  position: relative;
  flex: 1;
  display: grid;
  place-items: center;
  min-height: calc(100dvh - var(--st-chrome, 0px));
  padding: 24px 16px;
  overflow: hidden;
  background: var(--st-sunken);
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
`;
const Letter = styled.section`
  position: relative;
  width: min(480px, 100%);
  padding: 32px;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-surface);
  overflow-wrap: anywhere;
  @media (max-width: 480px) {
    padding: 24px 20px;
  }
`;
const Done = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 50%;
  background: var(--st-success-soft);
  color: var(--st-success);
`;

/** An invitation, opened from its link: not now, join group, and what became of it (specification 2.4). */
export function InviteAcceptance(props: InviteAcceptanceProps) {
  const { invitation, homeHref } = props;
  const t = useT();
  return (
    <Root>
      <Tissue />
      <Letter>
        <Loaded
          state={invitation}
          empty={<Dead title={t('inviteAccept.none')} text={t('inviteAccept.noneText')} href={homeHref} />}
        >
          {(facts) =>
            facts.state === 'open' ? (
              <Open {...props} facts={facts} />
            ) : facts.state === 'joined' ? (
              <Joined facts={facts} href={homeHref} onSwitch={props.onSwitch} />
            ) : (
              <Dead
                title={t(`inviteAccept.${facts.state}`)}
                text={t(`inviteAccept.${facts.state}Text`, { name: facts.invitedBy })}
                href={homeHref}
              />
            )
          }
        </Loaded>
      </Letter>
    </Root>
  );
}

function Open({
  facts,
  onJoin,
  onNotNow,
  isBusy,
  error,
  signInHref,
  otherAccount,
}: InviteAcceptanceProps & { facts: InvitationFacts }) {
  const t = useT();
  return (
    <Stack>
      <h1>{t('inviteAccept.title', { group: facts.groupName })}</h1>
      <p>{t('inviteAccept.text', { name: facts.invitedBy })}</p>
      <Facts
        facts={[
          [t('inviteAccept.by'), facts.invitedBy],
          [t('groupSettings.members'), t('team.seats', { used: facts.memberCount, max: facts.memberLimit })],
          [t('invite.validUntil'), t.date(facts.expiresAt)],
        ]}
      />
      {error && <Banner tone="danger">{t.error(error)}</Banner>}
      {otherAccount && (
        <Banner tone="warning">
          {t('inviteAccept.otherAccount', { invited: otherAccount.invited, own: otherAccount.own })}
        </Banner>
      )}
      <RowFlex style={{ justifyContent: 'flex-end' }}>
        <Button onPress={onNotNow}>{t('inviteAccept.notNow')}</Button>
        {otherAccount ? (
          <Button tone="primary" onPress={otherAccount.onSignInAs}>
            {t('inviteAccept.signInAs')}
          </Button>
        ) : signInHref ? (
          <LinkButton href={signInHref} tone="primary">
            {t('inviteAccept.signIn')}
          </LinkButton>
        ) : (
          <Button tone="primary" isBusy={isBusy} onPress={onJoin}>
            {t('inviteAccept.join')}
          </Button>
        )}
      </RowFlex>
    </Stack>
  );
}

function Joined({
  facts,
  href,
  onSwitch,
}: { facts: InvitationFacts; href: string } & Pick<InviteAcceptanceProps, 'onSwitch'>) {
  const t = useT();
  return (
    <div role="status">
      <Stack>
        <Done>
          <Icon name="check" size={20} />
        </Done>
        <h1>{t('inviteAccept.joined', { group: facts.groupName })}</h1>
        <p>{t('inviteAccept.joinedText')}</p>
        <RowFlex>
          <LinkButton href={href} tone={onSwitch ? 'secondary' : 'primary'}>
            {t('inviteAccept.goOn')}
          </LinkButton>
          {onSwitch && (
            <Button tone="primary" onPress={onSwitch}>
              {t('inviteAccept.switch', { group: facts.groupName })}
            </Button>
          )}
        </RowFlex>
      </Stack>
    </div>
  );
}

function Dead({ title, text, href }: { title: string; text: string; href: string }) {
  const t = useT();
  return (
    <EmptyState
      icon="clock"
      title={<h1 style={{ fontSize: 20 }}>{title}</h1>}
      action={<LinkButton href={href}>{t('notFound.home')}</LinkButton>}
    >
      {text}
    </EmptyState>
  );
}
