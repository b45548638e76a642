'use client';
import type { CellQualityResult } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Table } from '../../../primitives/Table/Table.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { ShareBar } from './ShareBar.tsx';

/** Above it a sample is contaminated (specification 5, 9; LIMITS.contaminated of the contract). */
export const CONTAMINATED_ABOVE = 0.25;
export interface ContaminationProps {
  /**
   * Ambient RNA per sample or cluster, 0 to 1; null if it was not estimated (at most 100 cells, or cells that are too similar) or nothing was
   * removed.
   */
  state: Loadable<CellQualityResult['contamination']>;
  /** Meaning of a row; its name is in `sample` for both. */
  by?: 'sample' | 'cluster';
}

/** Ambient RNA of each sample or cluster against the threshold of 0.25 (specification 2.8, 5). */
export function Contamination({ state, by = 'sample' }: ContaminationProps) {
  const t = useT();
  const isBySample = by === 'sample';
  const title = t(isBySample ? 'contamination.title' : 'contamination.byCluster');
  const share = (v: number | null) => (v === null ? t('info.notRecorded') : t.number(v, { maximumFractionDigits: 3 }));
  return (
    <PlotFrame
      title={title}
      subtitle={isBySample ? t('contamination.hint', { limit: CONTAMINATED_ABOVE }) : t('contamination.byClusterHint')}
      isEditable={false}
      state={state}
      emptyTitle={t('contamination.empty')}
      emptyHint={t('contamination.emptyHint')}
    >
      {(rows) => (
        <Table
          hasCards
          label={title}
          rows={rows}
          rowId={(r) => r.sample}
          columns={[
            {
              id: 'sample',
              label: t(isBySample ? 'qc.sample' : 'contamination.cluster'),
              isRowHeader: true,
              render: (r) => <span style={{ overflowWrap: 'anywhere' }}>{r.sample}</span>,
            },
            { id: 'cells', label: t('common.cells'), isAtEnd: true, render: (r) => t.number(r.cells) },
            {
              id: 'fraction',
              label: t('contamination.fraction'),
              isAtEnd: true,
              render: (r) =>
                r.fraction === null ? (
                  <Muted>{share(null)}</Muted>
                ) : (
                  <ShareBar share={r.fraction} limit={CONTAMINATED_ABOVE}>
                    {share(r.fraction)}
                  </ShareBar>
                ),
            },
            {
              id: 'removed',
              label: t('contamination.removed'),
              isAtEnd: true,
              render: ({ removed }) => (removed === null || removed === undefined ? null : t.percent(removed)),
            },
            {
              id: 'mark',
              label: t('contamination.mark'),
              render: (r) =>
                r.fraction === null ? null : r.fraction > CONTAMINATED_ABOVE ? (
                  <Badge tone="danger">{t('contamination.contaminated')}</Badge>
                ) : (
                  <Badge tone="success">{t('contamination.clean')}</Badge>
                ),
            },
          ]}
        />
      )}
    </PlotFrame>
  );
}
