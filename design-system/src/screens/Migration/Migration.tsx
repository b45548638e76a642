'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Lede, Mono, Muted, Page, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import type { HostRef, MigrationPlan, MigrationProps, MigrationStep } from './Migration.types.ts';

const STEPS: readonly MigrationStep[] = ['announced', 'readOnly', 'copying', 'checking', 'done'];
const Way = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 32px minmax(0, 1fr);
  gap: 16px;
  align-items: center;
  padding: 20px 24px;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-surface);
  overflow-wrap: anywhere;
  > div {
    display: grid;
    gap: 2px;
  }
  > svg {
    justify-self: center;
    color: var(--st-action);
  }
  @media (max-width: 560px) {
    grid-template-columns: minmax(0, 1fr);
    > svg {
      justify-self: start;
      transform: rotate(90deg);
    }
  }
`;
const Line = styled.ol`
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 0 12px;
    padding-bottom: 16px;
    position: relative;
  }
  li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset-inline-start: 9px;
    top: 22px;
    bottom: 2px;
    width: 2px;
    background: var(--st-line);
  }
  li > span:first-child {
    display: grid;
    place-items: center;
    width: 20px;
    height: 20px;
    border-radius: 50%;
    border: 1px solid var(--st-line-strong);
    background: var(--st-surface);
    font-size: 12px;
  }
  li[data-state='done'] > span:first-child {
    border-color: var(--st-success);
    color: var(--st-success);
  }
  li[aria-current] > span:first-child {
    border-color: var(--st-action);
    background: var(--st-action);
    color: var(--st-on-action);
  }
  li[aria-current] strong {
    font-weight: 600;
  }
  strong {
    font-weight: 400;
  }
  p {
    grid-column: 2;
    color: var(--st-muted);
    font-size: 13px;
  }
`;

/** Announcement of a move to another host: dates, scope and progress (specification 2.1). */
export function Migration(props: MigrationProps) {
  const { plan, homeHref } = props;
  const t = useT();
  return (
    <Page style={{ maxWidth: 808 }}>
      <Stack $gap={32}>
        <div>
          <h1>{t('migration.title')}</h1>
          <Lede>{t('migration.lede')}</Lede>
        </div>
        <Loaded
          state={plan}
          empty={
            <EmptyState
              icon="globe"
              title={t('migration.none')}
              action={<LinkButton href={homeHref}>{t('notFound.home')}</LinkButton>}
            >
              {t('migration.noneHint')}
            </EmptyState>
          }
        >
          {(data) => <Announced {...props} data={data} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

function Host({ host, label }: { host: HostRef; label: string }) {
  return (
    <div>
      <Muted>{label}</Muted>
      <h2>{host.name}</h2>
      <Muted>{host.area}</Muted>
      <Mono>{host.href}</Mono>
    </div>
  );
}

function Announced({ data, contactHref, consent }: MigrationProps & { data: MigrationPlan }) {
  const t = useT();
  const { from, to, step, moves, progress, stays } = data;
  const at = STEPS.indexOf(step);
  return (
    <>
      <Way>
        <Host host={from} label={t('migration.from')} />
        <Icon name="arrowRight" size={24} />
        <Host host={to} label={t('migration.to')} />
      </Way>
      <section aria-label={t('migration.steps')}>
        <h2 style={{ marginBottom: 12 }}>{t('migration.steps')}</h2>
        <Line>
          {STEPS.map((id, i) => (
            <li
              key={id}
              data-state={i < at || step === 'done' ? 'done' : 'later'}
              aria-current={i === at && step !== 'done' ? 'step' : undefined}
            >
              <span>{i < at || step === 'done' ? <Icon name="check" size={12} /> : i + 1}</span>
              <strong>{t(`migration.step.${id}`)}</strong>
              <p>
                {t(`migration.text.${id}`, {
                  readOnly: t.date(data.readOnlyFrom),
                  opens: t.date(data.opensAt),
                })}
              </p>
              {id === 'copying' && step === 'copying' && progress !== undefined && (
                <p>
                  <ProgressBar label={t('migration.copied')} value={progress} />
                </p>
              )}
            </li>
          ))}
        </Line>
        {step === 'done' && (
          <LinkButton href={to.href} tone="primary" icon="arrowRight">
            {t('region.go', { host: to.name })}
          </LinkButton>
        )}
      </section>
      <section aria-label={t('migration.what')}>
        <h2 style={{ marginBottom: 12 }}>{t('migration.what')}</h2>
        <Facts
          facts={[
            [t('migration.accounts'), t.number(moves.accounts)],
            [t('migration.datasets'), t.number(moves.datasets)],
            [t('migration.files'), t.number(moves.files)],
            [t('file.size'), t.bytes(moves.bytes)],
          ]}
        />
        {stays.length > 0 && (
          <div style={{ marginTop: 16 }}>
            <Banner tone="warning" title={t('migration.stays')}>
              <ul>
                {stays.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Banner>
          </div>
        )}
      </section>
      {consent && (
        <Stack $gap={8}>
          <Switch
            isSelected={consent.given}
            isDisabled={consent.busy}
            onChange={consent.onChange}
            hint={t('migration.consentHint')}
          >
            {t('migration.consent')}
          </Switch>
          {consent.error && <Banner tone="danger">{t.error(consent.error)}</Banner>}
        </Stack>
      )}
      <RowFlex>
        <LinkButton href={contactHref}>{t('document.ask')}</LinkButton>
      </RowFlex>
    </>
  );
}
