import { useEffect, useState } from 'react';
import { isEmail, type TeamMember } from '@stroma/contract';
import { ConfirmDialog, InviteDialog, RemoveMemberDialog, type Invitation } from '@stroma/design-system/dialogs';
import { copyText, type Loadable } from '@stroma/design-system/primitives';
import type { GroupDetail, GroupMember } from '@stroma/design-system/screens';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { useAppT } from '../../app/useApp.ts';
import { useCallMutation } from '../../features/calls/index.ts';
import { infoRequested } from '../../features/session/index.ts';

interface GroupProps {
  group: GroupDetail;
  onClose: () => void;
}
type MemberProps = GroupProps & { member: GroupMember };
const REFRESH = { refreshes: ['teams'] } as const;

/** Closes once the change has succeeded. */
function useClosing(done: number, onClose: () => void): void {
  useEffect(() => {
    if (done > 0) onClose();
  }, [done, onClose]);
}

/** The secret of the link is shown once, on creation: copy it here, or use the mail (specification 2.4, 8). */
export function Invite({ group, onClose }: GroupProps) {
  const locale = useAppSelector((state) => state.preferences.locale);
  const [invite, { busy, error, reply, reset }] = useCallMutation('teams', 'invite', REFRESH);
  const [invited, setInvited] = useState('');
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null);
  const invitation: Loadable<Invitation> = reply
    ? {
        state: 'ready',
        data: {
          url: `${new URL(reply.path, location.origin).href}#${encodeURIComponent(invited)}`,
          expiresAt: reply.expiresAt,
          state: 'open',
        },
      }
    : { state: 'empty' };
  const copy = (url: string): void => {
    copyText(url).then(
      () => setCopied('copied'),
      () => setCopied('failed'),
    );
  };
  return (
    <InviteDialog
      isOpen
      onClose={onClose}
      groupName={group.name}
      invitation={invitation}
      canMakeAdmin={group.role === 'owner'}
      onCreate={(email, { role, seats }) => {
        setInvited(email);
        const body = role === 'admin' ? { role: 'Admin' as const } : { dataPermissions: [...seats] };
        invite({ params: { teamId: group.id }, body: { email, locale, ...body } });
      }}
      onAgain={() => {
        setCopied(null);
        reset();
      }}
      check={(email) => (isEmail(email) ? null : { id: 'EMAIL_INVALID' })}
      isMailed={reply?.mailed ?? false}
      onCopy={copy}
      copied={copied}
      seats={{ used: group.memberCount, max: group.memberLimit }}
      isBusy={busy}
      error={error}
    />
  );
}

export function Remove({
  group,
  member,
  content,
  onClose,
}: MemberProps & { content: TeamMember['content'] | undefined }) {
  const [remove, { busy, error, done }] = useCallMutation('teams', 'removeMember', REFRESH);
  useClosing(done, onClose);
  return (
    <RemoveMemberDialog
      isOpen
      onClose={onClose}
      member={member.name}
      group={group.name}
      {...(content && { content })}
      {...(member.shares && { shares: member.shares })}
      isBusy={busy}
      error={error}
      onConfirm={() => remove({ params: { teamId: group.id, memberId: member.id } })}
    />
  );
}

/** The owner cannot leave before another member takes over (specification 6). */
export function HandOver({ group, member, onClose }: MemberProps) {
  const t = useAppT();
  const dispatch = useAppDispatch();
  const [handOver, { busy, error, done }] = useCallMutation('teams', 'handOver', REFRESH);
  useClosing(done, onClose);
  useEffect(() => {
    if (done > 0) dispatch(infoRequested());
  }, [dispatch, done]);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('group.handOver.title', { group: group.name, name: member.name })}
      confirmLabel={t('group.handOver.confirm')}
      isBusy={busy}
      error={error}
      onConfirm={() => handOver({ params: { teamId: group.id }, body: { memberId: member.id } })}
    >
      {t('group.handOver.body', { name: member.name })}
    </ConfirmDialog>
  );
}

export function Leave({ group, onClose, onLeft }: GroupProps & { onLeft: () => void }) {
  const t = useAppT();
  const dispatch = useAppDispatch();
  const [leave, { busy, error, done }] = useCallMutation('teams', 'leave', REFRESH);
  useEffect(() => {
    if (done === 0) return;
    dispatch(infoRequested());
    onLeft();
  }, [dispatch, done, onLeft]);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('group.leave.title', { group: group.name })}
      confirmLabel={t('group.leave.confirm')}
      isDanger
      isBusy={busy}
      error={error}
      onConfirm={() => leave({ params: { teamId: group.id } })}
    >
      {t('group.leave.body')}
    </ConfirmDialog>
  );
}
