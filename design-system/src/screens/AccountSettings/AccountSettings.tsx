'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Lede, Mono, Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import { Section } from '../parts/Section.tsx';
import { EmailForm, PasswordForm } from './CredentialForms.tsx';
import type { AccountSettingsProps, LoginRecord, SpaceCounts, Subscription } from './AccountSettings.types.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { StorageParts } from './StorageParts.tsx';

/** Specification 9: the login log shows 10 records. */
export const LOGIN_LOG_RECORDS = 10;

const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(112px, 1fr));
  gap: 16px 24px;
  margin-bottom: 20px;
  div {
    display: flex;
    flex-direction: column-reverse;
  }
  dt {
    font-size: 13px;
    color: var(--st-muted);
  }
  dd {
    font-size: 24px;
    line-height: 32px;
    font-weight: 600;
    letter-spacing: -0.015em;
  }
`;

/** Account: My Space, profile, e-mail, password, subscription and the login log (specification 2.4). */
export function AccountSettings(props: AccountSettingsProps) {
  const t = useT();
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('account.title')}</h1>
          <Lede>{t('account.lede')}</Lede>
        </div>
      </PageHead>
      <Section title={t('account.space')} lede={t('account.spaceLede')}>
        <Loaded state={props.space} skeleton={<SkeletonRows rows={2} />}>
          {(space) => <Space {...space} />}
        </Loaded>
        {props.storage && (
          <Loaded state={props.storage} skeleton={<SkeletonRows rows={2} />}>
            {(overview) => <StorageParts {...props} overview={overview} />}
          </Loaded>
        )}
      </Section>
      <Section title={t('account.profile')} lede={t('account.profileLede')}>
        <Loaded state={props.profile}>
          {(profile) => <ProfileForm key={JSON.stringify(profile)} {...props} profile={profile} />}
        </Loaded>
      </Section>
      <Section title={t('account.email')} lede={t('account.emailLede')}>
        <EmailForm {...props} />
      </Section>
      <Section title={t('account.password')} lede={t('account.passwordLede')}>
        <PasswordForm {...props} />
      </Section>
      {props.mails && (
        <Section title={t('account.mails')} lede={t('account.mailsLede')}>
          <Switch isSelected={props.mails.isWanted} isDisabled={props.mails.busy} onChange={props.mails.onChange}>
            {t('account.mailEnded', { minutes: props.mails.minutes })}
          </Switch>
        </Section>
      )}
      <Section title={t('account.subscription')} lede={t('account.subscriptionLede')}>
        <Loaded state={props.subscription} skeleton={<SkeletonRows rows={2} />}>
          {(subscription) => <Plan {...props} plan={subscription} />}
        </Loaded>
      </Section>
      <Section title={t('account.log')} lede={t('account.logLede', { n: LOGIN_LOG_RECORDS })}>
        <Card as="div">
          <Loaded state={props.loginLog} empty={<EmptyState icon="clock" title={t('account.logEmpty')} />}>
            {(log) => <LoginLog rows={log.slice(0, LOGIN_LOG_RECORDS)} />}
          </Loaded>
        </Card>
      </Section>
    </Page>
  );
}

function Space({ used, quota, ...counts }: SpaceCounts) {
  const t = useT();
  const share = quota > 0 ? used / quota : 0;
  return (
    <>
      <Counts>
        {(['integrated', 'custom', 'files', 'results'] as const).map((id) => (
          <div key={id} data-count={id}>
            <dt>{t(`account.count.${id}`)}</dt>
            <dd>{t.number(counts[id])}</dd>
          </div>
        ))}
      </Counts>
      <ProgressBar
        value={share}
        label={t('account.storage')}
        detail={t('upload.progress', { sent: t.bytes(used), size: t.bytes(quota) })}
      />
      {share >= 1 && (
        <div style={{ marginTop: 12 }}>
          <Banner tone="danger">{t('error.STORAGE_FULL')}</Banner>
        </div>
      )}
    </>
  );
}

function Plan({ plan, onRenew, saving, errors }: AccountSettingsProps & { plan: Subscription }) {
  const t = useT();
  const tone = { active: 'success', endsSoon: 'warning', ended: 'danger' } as const;
  return (
    <Stack $gap={12}>
      <RowFlex $gap={12}>
        <strong>{plan.plan}</strong>
        <Badge tone={tone[plan.state]}>{t(`account.plan.${plan.state}`)}</Badge>
        <span>
          {plan.validUntil ? t('account.planUntil', { date: t.date(plan.validUntil, 'date') }) : t('account.planOpen')}
        </span>
      </RowFlex>
      {plan.validUntil && (
        <RowFlex>
          <Button
            tone={plan.state === 'active' ? 'secondary' : 'primary'}
            isBusy={saving === 'renew'}
            onPress={onRenew}
          >
            {t('account.renew')}
          </Button>
        </RowFlex>
      )}
      {errors?.renew && <Banner tone="danger">{t.error(errors.renew)}</Banner>}
    </Stack>
  );
}

function LoginLog({ rows }: { rows: readonly LoginRecord[] }) {
  const t = useT();
  const columns: TableColumn<LoginRecord>[] = [
    { id: 'time', label: t('account.logTime'), isRowHeader: true, render: (r) => t.date(r.time) },
    { id: 'ip', label: t('account.logIp'), render: (r) => <Mono>{r.ip}</Mono> },
    { id: 'location', label: t('account.logLocation'), render: (r) => r.location },
  ];
  return <Table hasCards label={t('account.log')} columns={columns} rows={rows} rowId={(r) => r.time + r.ip} />;
}
