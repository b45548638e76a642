'use client';
import { styled } from 'styled-components';
import type { PublicDetail } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { LinkButton, TextLink } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Lede, Mono, Muted, Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import { Table } from '../../primitives/Table/Table.tsx';
import { citationOf } from './citation.ts';
import { PublishedComposition, PublishedMarkers } from './PublishedTables.tsx';
import type { PublicDatasetProps } from './PublicDataset.types.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  gap: 24px 40px;
  align-items: start;
  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Picture = styled.div`
  display: grid;
  place-items: center;
  min-height: 280px;
  overflow: hidden;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-surface);
  img {
    width: 100%;
    max-height: 420px;
    object-fit: contain;
  }
`;
const Section = styled(Card)`
  overflow: hidden;
  h2 {
    padding: 12px 16px 8px;
    font-size: 15px;
  }
`;
const Notices = styled.div`
  display: grid;
  gap: 12px;
  &:not(:empty) {
    margin-bottom: 24px;
  }
`;
const STATES = { published: 'success', superseded: 'neutral', withdrawn: 'danger' } as const;
/** Kinds of terms in page order. */
const KINDS = ['species', 'tissue', 'disease', 'technology', 'developmentStage', 'sex', 'ethnicity'] as const;

/** An entry of the public database: description, citation, cells and history. */
export function PublicDataset(props: PublicDatasetProps) {
  const t = useT();
  return (
    <Page>
      <TextLink href={props.catalogueHref}>{t('publicSet.back')}</TextLink>
      <Loaded state={props.dataset} skeleton={<SkeletonRows rows={10} />}>
        {(dataset) => <Shown {...props} shown={dataset} />}
      </Loaded>
    </Page>
  );
}

function Shown({ shown, picture, ...props }: PublicDatasetProps & { shown: PublicDetail }) {
  const { exploreHref, integrateHref, onFiles, isVisitor, versionHref } = props;
  const t = useT();
  const isWithdrawn = shown.state === 'withdrawn';
  return (
    <>
      <PageHead>
        <div>
          <h1>{shown.name}</h1>
          <Lede>{shown.facts.description}</Lede>
          <Muted>
            {[
              t('unit.cells', { n: shown.cells }),
              t('unit.genes', { n: shown.genes }),
              t('unit.samples', { n: shown.samples }),
              ...(shown.cellTypes ? [t('publicDb.cellTypes', { n: shown.cellTypes })] : []),
              t('publicDb.version', { n: shown.version }),
            ].join(' · ')}
          </Muted>
        </div>
        <RowFlex>
          {onFiles && shown.mayExplore && (
            <Button icon="download" onPress={onFiles}>
              {t('publicSet.files')}
            </Button>
          )}
          {integrateHref && shown.mayExplore && shown.hasRawCounts && (
            <LinkButton href={integrateHref(shown)}>{t('publicSet.use')}</LinkButton>
          )}
          {shown.mayExplore && (
            <LinkButton
              href={exploreHref(shown.datasetId, shown.state === 'superseded' ? shown.version : undefined)}
              tone="primary"
            >
              {t('publicSet.explore')}
            </LinkButton>
          )}
        </RowFlex>
      </PageHead>
      <Notices>
        {isVisitor && !isWithdrawn && <Banner tone="info">{t('publicDb.visitor')}</Banner>}
        {isWithdrawn && (
          <Banner tone="warning" title={t('publicSet.withdrawnTitle')}>
            {t('publicSet.withdrawnText', { reason: shown.reason ?? '' })}
          </Banner>
        )}
        {shown.state === 'superseded' && (
          <Banner tone="info">
            {t('publicSet.earlier', { n: shown.version })}{' '}
            <TextLink href={versionHref(shown.versions[0]?.number ?? 1)}>
              {t('publicDb.version', { n: shown.versions[0]?.number ?? 1 })}
            </TextLink>
          </Banner>
        )}
      </Notices>
      <Columns>
        <Stack $gap={24}>
          {picture !== null && <Picture>{picture}</Picture>}
          {shown.composition.length > 0 && <PublishedComposition dataset={shown} />}
          {shown.markers.length > 0 && <PublishedMarkers dataset={shown} />}
        </Stack>
        <Aside {...props} shown={shown} />
      </Columns>
      <Versions {...props} shown={shown} />
    </>
  );
}

function Aside({
  shown,
  address,
  facetHref,
  onCite,
}: Pick<PublicDatasetProps, 'address' | 'facetHref' | 'onCite'> & { shown: PublicDetail }) {
  const t = useT();
  const { facts } = shown;
  const citation = citationOf(shown, address);
  const terms = (kind: string) => shown.terms.filter((term) => term.kind === kind);
  return (
    <Stack $gap={24} as="aside">
      <Section>
        <h2>{t('publicSet.summary')}</h2>
        <div style={{ padding: '0 16px 16px' }}>
          <Facts
            facts={[
              ...KINDS.map((kind): [string, React.ReactNode] => [
                t(`curation.field.${kind}`),
                terms(kind).length
                  ? terms(kind).map(({ id, label, labelZh }, place) => (
                      <span key={label}>
                        {place > 0 && ', '}
                        <TextLink href={facetHref(kind, id ?? label)}>
                          {t.locale === 'zh-CN' && labelZh ? labelZh : label}
                        </TextLink>
                      </span>
                    ))
                  : undefined,
              ]),
              [
                t('publicSet.publication'),
                facts.doi ? <TextLink href={`https://doi.org/${facts.doi}`}>{facts.doi}</TextLink> : undefined,
              ],
              [t('publicSet.source'), facts.source || undefined],
              [t('publicSet.licence'), t(`publicSet.licence.${facts.licence}`)],
              [t('publicSet.published'), t.date(shown.publishedOn, 'date')],
              [t('publicSet.rawCounts'), t(shown.hasRawCounts ? 'publicSet.withCounts' : 'publicSet.noCounts')],
              [
                t('publicSet.schema'),
                shown.problems.length ? t('publicSet.problems', { n: shown.problems.length }) : t('publicSet.valid'),
              ],
            ]}
          />
        </div>
      </Section>
      <Section>
        <h2>{t('publicSet.citation')}</h2>
        <Stack $gap={8} style={{ padding: '0 16px 16px' }}>
          <p style={{ overflowWrap: 'anywhere' }}>{citation}</p>
          <div>
            <Button isSmall onPress={() => onCite(citation)}>
              {t('publicSet.cite')}
            </Button>
          </div>
          <Muted>
            {t('publicSet.address')}: <Mono style={{ overflowWrap: 'anywhere' }}>{address}</Mono>
          </Muted>
        </Stack>
      </Section>
    </Stack>
  );
}

function Versions({ shown, versionHref }: Pick<PublicDatasetProps, 'versionHref'> & { shown: PublicDetail }) {
  const t = useT();
  return (
    <Section style={{ marginTop: 24 }}>
      <h2>{t('publicSet.versions')}</h2>
      <Table
        label={t('publicSet.versions')}
        hasCards
        rows={shown.versions}
        rowId={(one) => one.id}
        columns={[
          {
            id: 'number',
            label: t('publicSet.versions'),
            isRowHeader: true,
            render: (one) => (
              <TextLink href={versionHref(one.number)}>{t('publicDb.version', { n: one.number })}</TextLink>
            ),
          },
          {
            id: 'state',
            label: t('curation.state'),
            render: (one) => <Badge tone={STATES[one.state]}>{t(`publicSet.state.${one.state}`)}</Badge>,
          },
          { id: 'on', label: t('publicSet.published'), render: (one) => t.date(one.publishedOn, 'date') },
          { id: 'cells', label: t('common.cells'), isAtEnd: true, render: (one) => t.number(one.cells) },
          {
            id: 'changes',
            label: t('publicSet.changes'),
            render: (one) => one.reason ?? (one.changes || (one.number === 1 ? t('publicSet.firstVersion') : '')),
          },
        ]}
      />
    </Section>
  );
}
