'use client';
import { useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { useFirstError } from '../../primitives/Kept/firstError.ts';
import { useGiven } from '../../primitives/Kept/useGiven.ts';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { Invitation, InviteDialogProps } from './InviteDialog.types.ts';
import { DEFAULT_RIGHTS, Rights } from './Rights.tsx';

/** Valid for this number of days and for one person (specification 4, contract LIMITS.inviteDays). */
export const INVITE_DAYS = 10;

const LinkRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  align-items: end;
  @media (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** An invitation to a group: a link, valid 10 days, for one person (specification 2.4, 4). */
export function InviteDialog(props: InviteDialogProps) {
  const { isOpen, onClose, groupName, invitation, copied, seats, error } = props;
  const t = useT();
  const full = seats.used >= seats.max;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('invite.title', { group: groupName })}
      width={560}
      footer={<Button onPress={onClose}>{t('common.close')}</Button>}
    >
      <Stack>
        <p>{t('invite.text', { days: INVITE_DAYS })}</p>
        {full ? (
          <Banner tone="warning">{t('invite.full', { max: seats.max })}</Banner>
        ) : (
          <Loaded state={invitation} skeleton={<SkeletonRows rows={2} />} empty={<Ask {...props} />}>
            {(link) => <Made {...props} link={link} />}
          </Loaded>
        )}
        {/* The two sentences of specification 8, announced. */}
        <div aria-live="polite">
          {copied === 'copied' && <Banner tone="success">{t('invite.copied')}</Banner>}
          {copied === 'failed' && <Banner tone="danger">{t('invite.copyFailed')}</Banner>}
        </div>
        {error && <Banner tone="danger">{t.error(error)}</Banner>}
      </Stack>
    </DialogFrame>
  );
}

/** Whom to invite: the link only works for the account with that address (architecture.md, who may accept). */
function Ask({ onCreate, check, isBusy, groupName, error, onClose, canMakeAdmin = false }: InviteDialogProps) {
  const t = useT();
  const [{ email, rights }, setTyped, kept] = useKept(`invite:${groupName}`, { email: '', rights: DEFAULT_RIGHTS });
  const given = useGiven(kept, error ?? null, onClose);
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const [wasLeft, setLeft] = useState(false);
  const problem = check?.(email.trim()) ?? null;
  const submit = (): void => {
    setLeft(true);
    seek();
    if (!email.trim() || problem) return;
    given.give();
    onCreate(email.trim(), rights);
  };
  return (
    <LinkRow
      as="form"
      ref={ref as RefObject<never>}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t('invite.email')}
        value={email}
        onChange={(next) => setTyped((now) => ({ ...now, email: next }))}
        onBlur={() => setLeft(email !== '')}
        type="email"
        isRequired
        autoFocus
        errorMessage={wasLeft && problem ? t.error(problem) : undefined}
      />
      <Button type="submit" tone="primary" icon="add" isBusy={isBusy}>
        {t('invite.create')}
      </Button>
      <Rights
        value={rights}
        onChange={(next) => setTyped((now) => ({ ...now, rights: next }))}
        canMakeAdmin={canMakeAdmin}
      />
    </LinkRow>
  );
}

function Made({ link, onCopy, onAgain, seats, isBusy, isMailed }: InviteDialogProps & { link: Invitation }) {
  const t = useT();
  const open = link.state === 'open';
  return (
    <Stack>
      <LinkRow>
        <TextField label={t('invite.link')} value={link.url} isReadOnly isDisabled={!open} isMono />
        {open ? (
          <Button tone="primary" onPress={() => onCopy(link.url)}>
            {t('invite.copy')}
          </Button>
        ) : (
          <Button tone="primary" isBusy={isBusy} onPress={onAgain}>
            {t('invite.createAgain')}
          </Button>
        )}
      </LinkRow>
      {isMailed && <p>{t('invite.mailed')}</p>}
      <Facts
        facts={[
          [
            t('invite.state'),
            <Badge key="s" tone={open ? 'success' : 'neutral'}>
              {t(`invite.state.${link.state}`)}
            </Badge>,
          ],
          [t('invite.validUntil'), t('invite.validUntilText', { date: t.date(link.expiresAt), days: INVITE_DAYS })],
          [t('invite.uses'), t('invite.singleUse')],
          [t('group.seats'), t('team.seats', seats)],
        ]}
      />
      {open && (
        <RowFlex>
          <Button tone="quiet" icon="add" onPress={onAgain}>
            {t('invite.another')}
          </Button>
        </RowFlex>
      )}
    </Stack>
  );
}
