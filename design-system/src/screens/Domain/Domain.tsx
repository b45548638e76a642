'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Badge, type Tone } from '../../primitives/Badge/Badge.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { LinkButton, TextLink } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Lede, Mono, Page, PageHead, RowFlex } from '../../primitives/Page/Page.styles.ts';
import type { DomainProps, RegionalHost } from './Domain.types.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  gap: 16px;
  > li {
    display: flex;
    flex-direction: column;
    gap: 16px;
    padding: 20px 24px;
    border: 1px solid var(--st-line);
    border-radius: 8px;
    background: var(--st-surface);
    overflow-wrap: anywhere;
  }
  > li[data-current] {
    border-color: var(--st-action);
  }
  dl {
    flex: 1;
  }
`;
const TONES: Record<RegionalHost['state'], Tone> = { open: 'success', maintenance: 'warning', planned: 'neutral' };

/** The regional hosts, and where data live (specification 2.1, 8). */
export function Domain({ hosts, area, privacyHref }: DomainProps) {
  const t = useT();
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('domain.title')}</h1>
          <Lede>
            {t('domain.lede')}{' '}
            <TextLink href={privacyHref} style={{ textDecoration: 'underline' }}>
              {t('privacy.title')}
            </TextLink>
          </Lede>
        </div>
        <p>{area ? t('domain.area', { area }) : t('domain.areaUnknown')}</p>
      </PageHead>
      <Loaded
        state={hosts}
        empty={
          <EmptyState icon="globe" title={t('domain.empty')}>
            {t('domain.emptyHint')}
          </EmptyState>
        }
      >
        {(list) => (
          <Grid>
            {list.map((host) => (
              <Host key={host.id} host={host} />
            ))}
          </Grid>
        )}
      </Loaded>
    </Page>
  );
}

function Host({ host }: { host: RegionalHost }) {
  const t = useT();
  return (
    <li data-current={host.current || undefined}>
      <RowFlex>
        <h2>{host.name}</h2>
        {host.current && (
          <Badge tone="info" icon="check">
            {t('domain.here')}
          </Badge>
        )}
        {host.nearest && (
          <Badge tone="accent" icon="globe">
            {t('region.nearest')}
          </Badge>
        )}
      </RowFlex>
      <Facts
        facts={[
          [t('domain.for'), host.area],
          // A planned host may have no address yet.
          [t('domain.address'), host.state === 'planned' ? '–' : <Mono key="a">{host.href}</Mono>],
          [t('domain.dataCentre'), host.dataCentre],
          [t('domain.law'), host.law],
          [
            t('file.state'),
            <Badge key="s" tone={TONES[host.state]}>
              {t(`domain.state.${host.state}`)}
            </Badge>,
          ],
        ]}
      />
      {host.state === 'open' && !host.current && (
        <RowFlex>
          <LinkButton href={host.href} tone={host.nearest ? 'primary' : 'secondary'}>
            {t('region.go', { host: host.name })}
          </LinkButton>
        </RowFlex>
      )}
    </li>
  );
}
