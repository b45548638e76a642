'use client';
import type { OfficialReference } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Badge, type Tone } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Card, Lede, Muted, PageHead, Stack } from '../../primitives/Page/Page.styles.ts';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { OfficialSetsProps } from './References.types.ts';

const TONES: Record<OfficialReference['state'], Tone> = {
  missing: 'neutral',
  covered: 'neutral',
  present: 'success',
  waiting: 'neutral',
  fetching: 'info',
  failed: 'danger',
};
const isUnderWay = ({ state }: OfficialReference): boolean => state === 'waiting' || state === 'fetching';
const isWanted = ({ state }: OfficialReference): boolean => state === 'missing' || state === 'failed';

/** Sets offered by publishers: those missing in the library, a button to download all, and the outcome of each download. */
export function OfficialSets({ sets, onFetch, isBusy, error }: OfficialSetsProps) {
  const t = useT();
  const wanted = sets.filter(isWanted);
  const failed = sets.filter(({ state }) => state === 'failed');
  const underWay = sets.filter(isUnderWay);
  const current = underWay.find(({ state }) => state === 'fetching') ?? underWay[0];
  const shown = sets.filter(({ state }) => state !== 'present');
  return (
    <Stack as="section" $gap={12} aria-label={t('references.official')} style={{ marginBottom: 32 }}>
      <PageHead>
        <div>
          <h2>{t('references.official')}</h2>
          <Lede>{t(shown.length ? 'references.official.lede' : 'references.official.all')}</Lede>
        </div>
        {wanted.length > 0 && (
          <Button
            tone="primary"
            icon="download"
            isBusy={isBusy || underWay.length > 0}
            onPress={() => onFetch(wanted.map(({ id }) => id))}
          >
            {t('references.official.get', { n: wanted.length })}
          </Button>
        )}
      </PageHead>
      {current && (
        <ProgressBar
          label={t('references.official.progress', { name: current.name })}
          detail={t('references.official.waiting', { n: underWay.length - 1 })}
        />
      )}
      {error && <Banner tone="danger">{t.error(error)}</Banner>}
      {failed.length > 0 && !current && (
        <Banner tone="warning">{t('references.official.failed', { n: failed.length })}</Banner>
      )}
      {shown.length > 0 && (
        <Card as="div">
          <Table
            hasCards
            label={t('references.official')}
            columns={columnsOf(t, (set) =>
              isUnderWay(set) ? null : (
                <Button
                  isSmall
                  aria-label={t('references.official.getOne', { name: set.name })}
                  onPress={() => onFetch([set.id])}
                >
                  {t(set.state === 'failed' ? 'common.retry' : 'references.official.getShort')}
                </Button>
              ),
            )}
            rows={shown}
            rowId={({ id }) => id}
          />
        </Card>
      )}
    </Stack>
  );
}

function columnsOf(
  t: ReturnType<typeof useT>,
  actions: TableColumn<OfficialReference>['render'],
): TableColumn<OfficialReference>[] {
  return [
    {
      id: 'name',
      label: t('references.name'),
      isRowHeader: true,
      render: ({ name, kind }) => (
        <span style={{ display: 'grid', minWidth: 140 }}>
          {name}
          <Muted>{t(`references.kind.${kind}`)}</Muted>
        </span>
      ),
    },
    {
      id: 'species',
      label: t('references.species'),
      render: ({ species, toSpecies }) => <em>{toSpecies ? `${species} → ${toSpecies}` : species}</em>,
    },
    {
      id: 'publisher',
      label: t('references.official.address'),
      render: ({ address, licence }) => (
        <span style={{ display: 'grid', minWidth: 120, overflowWrap: 'anywhere' }} title={address}>
          {new URL(address).host}
          <Muted>{licence}</Muted>
        </span>
      ),
    },
    {
      id: 'state',
      label: t('references.official.state'),
      render: ({ state, problem }) => (
        <span style={{ display: 'grid', justifyItems: 'start', gap: 2, minWidth: 160 }}>
          <Badge tone={TONES[state]} isBusy={state === 'fetching'}>
            {t(`references.official.state.${state}`)}
          </Badge>
          {problem && (
            <Muted>
              {/* The line and what is wrong with it; other screens have the short sentence. */}
              {problem.id === 'REFERENCE_INVALID'
                ? t.dynamic('references.invalid', problem.params as never)
                : t.error(problem)}
            </Muted>
          )}
        </span>
      ),
    },
    { id: 'actions', label: t('common.actions'), isAtEnd: true, render: actions },
  ];
}
