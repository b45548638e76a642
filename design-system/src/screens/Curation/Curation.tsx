'use client';
import { useEffect, useState } from 'react';
import type { Candidate } from '@stroma/contract';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { TextLink } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Lede, Muted, Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import { useT } from '../../theme/messages.ts';
import type { CurationProps, Decision } from './Curation.types.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

const TONES = {
  checking: 'info',
  failed: 'danger',
  candidate: 'warning',
  returned: 'warning',
  published: 'success',
  superseded: 'neutral',
  withdrawn: 'neutral',
} as const;

/** Datasets offered to the public database, with their status and decisions. */
export function Curation(props: CurationProps) {
  const { candidates, onOffer } = props;
  const t = useT();
  const [asked, setAsked] = useState<{ candidate: Candidate; decision: Decision } | null>(null);
  useEffect(() => setAsked(null), [props.decided]);
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('curation.title')}</h1>
          <Lede>{t('curation.lede')}</Lede>
        </div>
        {onOffer && (
          <Button tone="primary" icon="add" onPress={onOffer}>
            {t('curation.offer')}
          </Button>
        )}
      </PageHead>
      <Loaded
        state={candidates}
        skeleton={<SkeletonRows rows={6} />}
        empty={
          <EmptyState icon="flag" title={t('curation.empty')}>
            {t('curation.emptyHint')}
          </EmptyState>
        }
      >
        {(rows) => (
          <Stack $gap={16} as="ul" aria-label={t('curation.title')}>
            {rows.map((row) => (
              <li key={row.id}>
                <One {...props} row={row} onAsk={(decision) => setAsked({ candidate: row, decision })} />
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
      {asked && <DecisionDialog key={asked.candidate.id} {...props} {...asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function One({ row, onAsk, ...props }: CurationProps & { row: Candidate; onAsk: (decision: Decision) => void }) {
  const { onEdit, onNewVersion, datasetHref, entryHref } = props;
  const t = useT();
  const isPublic = row.state === 'published' || row.state === 'superseded' || row.state === 'withdrawn';
  return (
    <Card style={{ padding: 16 }} aria-label={row.facts.title} data-version={row.id} data-state={row.state}>
      <RowFlex style={{ justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <Stack $gap={4} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <h2 style={{ fontSize: 15 }}>
            {isPublic ? <TextLink href={entryHref(row.entryId)}>{row.facts.title}</TextLink> : row.facts.title}{' '}
            <Badge tone={TONES[row.state]}>{t(`curation.state.${row.state}`)}</Badge>
          </h2>
          <RowFlex $gap={8} style={{ flexWrap: 'wrap', fontSize: 13 }}>
            {row.mayOpen ? (
              <TextLink href={datasetHref(row.datasetId)}>{row.datasetName}</TextLink>
            ) : (
              <span>{row.datasetName}</span>
            )}
            <Muted>
              {[
                t('unit.cells', { n: row.cells }),
                ...(row.number === null ? [] : [t('publicDb.version', { n: row.number })]),
                `${t('curation.by')}: ${row.submittedBy}`,
                t.date(row.submittedOn, 'date'),
              ].join(' · ')}
            </Muted>
          </RowFlex>
          {row.failure && <p>{t.error(row.failure)}</p>}
          {row.reason && <p>{row.reason}</p>}
        </Stack>
        <RowFlex style={{ flexWrap: 'wrap' }}>
          {row.mayEdit && <Button onPress={() => onEdit(row)}>{t('common.edit')}</Button>}
          {row.mayApprove && <Button onPress={() => onAsk('return')}>{t('curation.return')}</Button>}
          {row.mayApprove && (
            <Button tone="primary" onPress={() => onAsk('publish')}>
              {t('curation.publish')}
            </Button>
          )}
          {row.state === 'published' && onNewVersion && (
            <Button onPress={() => onNewVersion(row)}>{t('curation.newVersion')}</Button>
          )}
          {row.mayWithdraw && <Button onPress={() => onAsk('withdraw')}>{t('curation.withdraw')}</Button>}
        </RowFlex>
      </RowFlex>
      {row.state === 'candidate' && !row.mayApprove && <Muted>{t('curation.own')}</Muted>}
      {row.problems.length > 0 && (
        <details style={{ marginTop: 8 }}>
          <summary>
            {t('curation.problems')}: {t.number(row.problems.length + row.moreProblems)}
          </summary>
          <Muted>{t('curation.problemsText')}</Muted>
          <ul style={{ maxHeight: 240, overflow: 'auto' }}>
            {row.problems.map((one) => (
              <li key={`${one.id} ${one.field} ${one.value ?? ''}`}>
                <code>{one.field}</code>{' '}
                {t.note({
                  id: `publication.problem.${one.id}`,
                  params: { field: one.field, value: one.value ?? 'none', count: one.count ?? 0 },
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
