'use client';
import { useEffect, useRef } from 'react';
import { useT } from '../../theme/messages.ts';
import { groupNameProblem } from '../../dialogs/CreateGroupDialog/groupName.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { DiscardButton } from '../../primitives/Kept/KeptNotice.tsx';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Lede, Mono, Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { FormColumn, Section } from '../parts/Section.tsx';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import type { GroupDetail, GroupSettingsProps } from './GroupSettings.types.ts';
import { Invitations } from './Invitations.tsx';
import { MembersTable } from './MembersTable.tsx';

/** A group's name, seats, members and rights; for the owner and admins (specification 2.4, 6). */
export function GroupSettings(props: GroupSettingsProps) {
  const { groups, group, onChooseGroup, onCreate } = props;
  const t = useT();
  const current = group.state === 'ready' ? group.data.id : null;
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('groupSettings.title')}</h1>
          <Lede>{t('groupSettings.lede')}</Lede>
        </div>
        <RowFlex style={{ alignItems: 'flex-end' }}>
          {groups.length > 1 && (
            <div style={{ width: 240 }}>
              <Select
                label={t('groupSettings.group')}
                value={current}
                onChange={onChooseGroup}
                options={groups.map((g) => ({ id: g.id, label: g.name }))}
              />
            </div>
          )}
          {onCreate && (
            <Button icon="add" onPress={onCreate}>
              {t('team.create')}
            </Button>
          )}
        </RowFlex>
      </PageHead>
      <Loaded
        state={group}
        empty={
          <EmptyState icon="user" title={t('team.empty')}>
            {t('groupSettings.emptyHint')}
          </EmptyState>
        }
      >
        {(detail) =>
          detail.role === 'member' ? (
            <NoPermission {...props} detail={detail} />
          ) : (
            <Managed {...props} detail={detail} />
          )
        }
      </Loaded>
    </Page>
  );
}
type WithDetail = GroupSettingsProps & { detail: GroupDetail };

/** A member may only leave (specification 6). */
function NoPermission({ detail, onLeave }: WithDetail) {
  const t = useT();
  return (
    <EmptyState
      icon="shield"
      title={t('groupSettings.noPermission')}
      action={
        <Button icon="arrowLeft" onPress={onLeave}>
          {t('groupSettings.leave', { group: detail.name })}
        </Button>
      }
    >
      {t('groupSettings.noPermissionText')}
    </EmptyState>
  );
}

function Managed(props: WithDetail) {
  const { detail, onInvite, onLeave, error } = props;
  const t = useT();
  const full = detail.memberCount >= detail.memberLimit;
  return (
    <>
      {error && <Banner tone="danger">{t.error(error)}</Banner>}
      <Section title={t('groupSettings.about')} lede={t('groupSettings.aboutLede')}>
        <About key={detail.id} {...props} />
      </Section>
      <Section
        title={t('groupSettings.members')}
        lede={t('groupSettings.membersLede')}
        action={
          <Button tone="primary" icon="add" isDisabled={full} onPress={onInvite}>
            {t('groupSettings.invite')}
          </Button>
        }
      >
        <Stack>
          <div style={{ maxWidth: 320 }}>
            <ProgressBar
              label={t('group.seats')}
              value={detail.memberCount / detail.memberLimit}
              detail={t('groupSettings.seatsUsed', { used: detail.memberCount, max: detail.memberLimit })}
            />
          </div>
          <MembersTable {...props} />
          <Invitations {...props} />
        </Stack>
      </Section>
      <Section title={t('groupSettings.leaving')} lede={t('groupSettings.leavingLede')}>
        {detail.role === 'owner' ? (
          <p data-owner-stays>{t('groupSettings.ownerStays')}</p>
        ) : (
          <Button onPress={onLeave}>{t('groupSettings.leave', { group: detail.name })}</Button>
        )}
      </Section>
    </>
  );
}

function About({ detail, onSave, isSaving }: WithDetail) {
  const t = useT();
  const first = { name: detail.name, notes: detail.notes };
  const [{ name, notes }, setValues, kept] = useKept(`group:${detail.id}`, first);
  const isSent = useRef(false);
  const { discard } = kept;
  useEffect(() => {
    // The group has the values that were sent.
    if (isSent.current) discard();
    isSent.current = false;
  }, [detail.name, detail.notes, discard]);
  const problem = groupNameProblem(name);
  const changed = name.trim() !== detail.name || notes !== detail.notes;
  return (
    <FormColumn
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem || !changed || isSaving) return;
        isSent.current = true;
        onSave({ name: name.trim(), notes });
      }}
    >
      <TextField
        label={t('group.name')}
        value={name}
        onChange={(next) => setValues({ name: next, notes })}
        isRequired
        errorMessage={problem ? t(problem) : undefined}
      />
      <TextArea
        label={t('groupSettings.notes')}
        value={notes}
        onChange={(next) => setValues({ name, notes: next })}
        rows={3}
      />
      <Facts
        facts={[
          [t('groupSettings.id'), <Mono key="i">{detail.id}</Mono>],
          [t('groupSettings.yourRole'), t(`groupSettings.role.${detail.role}`)],
        ]}
      />
      {kept.isKept && <DiscardButton onDiscard={discard} />}
      <Button type="submit" tone="primary" isDisabled={!changed || Boolean(problem)} isBusy={isSaving}>
        {t('account.save')}
      </Button>
    </FormColumn>
  );
}
