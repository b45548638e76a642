'use client';
import { styled } from 'styled-components';
import type { JobStatus } from '@stroma/contract';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { JobStatusBadge } from '../../../primitives/JobState/JobState.tsx';
import { TextLink } from '../../../primitives/Link/Link.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import type { Loadable } from '../../../primitives/common.types.ts';
import { useT } from '../../../theme/messages.ts';

const Sections = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: 20px 32px;
  padding: 16px;
  h2 {
    padding-bottom: 6px;
    margin-bottom: 4px;
    border-bottom: 1px solid var(--st-line);
    font-size: 14px;
    line-height: 20px;
  }
  ul,
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    padding: 6px 0;
    overflow-wrap: anywhere;
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 8px;
`;

/** A label column: how many cells are labelled, and the last edit. */
export interface LabelsState {
  column: string;
  types: number;
  /** Number of cells with a label, and of all cells. */
  labelled: number;
  cells: number;
  last: { by: string; at: string } | null;
}
export interface AnalysisState {
  id: string;
  tool: string;
  name: string;
  status: JobStatus;
  createdAt: string;
  createdBy: string;
  isOutdated: boolean;
  href: string;
}
/** A recommended step; `n` is the number of items it concerns. */
export interface NextStep {
  id: 'analyse' | 'rerun' | 'annotate' | 'markers' | 'compare' | 'composition' | 'enrich';
  /** A link to the step, or a function that performs it. */
  to: string | (() => void);
  n?: number;
}
export interface DatasetStateProps {
  labels: Loadable<readonly LabelsState[]>;
  /** Newest first. */
  analyses: Loadable<readonly AnalysisState[]>;
  next: readonly NextStep[];
  /** The action is in progress. */
  isBusy?: boolean;
}
const MOST = 6;

/** Progress of a dataset: labels, analyses with outdated ones, and recommended steps. */
export function DatasetState({ labels, analyses, next, isBusy = false }: DatasetStateProps) {
  const t = useT();
  return (
    <Sections>
      {next.length > 0 && (
        <section aria-label={t('state.next')}>
          <h2>{t('state.next')}</h2>
          <ol>
            {next.map(({ id, to, n = 0 }) => (
              <li key={id}>
                {typeof to === 'string' ? (
                  <TextLink href={to}>{t(`state.next.${id}`, { n })}</TextLink>
                ) : (
                  <Button isSmall isBusy={isBusy} onPress={to}>
                    {t(`state.next.${id}`, { n })}
                  </Button>
                )}
                <br />
                <Muted>{t(`state.why.${id}`)}</Muted>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-label={t('state.labels')}>
        <h2>{t('state.labels')}</h2>
        <Loaded state={labels}>
          {(rows) =>
            rows.length ? (
              <ul>
                {rows.map((row) => (
                  <li key={row.column}>
                    <strong style={{ fontWeight: 500 }}>{t.column(row.column)}</strong>
                    <br />
                    <Muted>
                      {t('state.labelled', {
                        types: row.types,
                        share: t.percent(row.labelled / Math.max(1, row.cells)),
                      })}
                      {row.last && ` · ${t('state.edited', { by: row.last.by, time: t.date(row.last.at) })}`}
                    </Muted>
                  </li>
                ))}
              </ul>
            ) : (
              <Muted>{t('state.noLabels')}</Muted>
            )
          }
        </Loaded>
      </section>
      <section aria-label={t('state.analyses')}>
        <h2>{t('state.analyses')}</h2>
        <Loaded state={analyses}>
          {(rows) =>
            rows.length ? (
              <>
                <ul>
                  {rows.slice(0, MOST).map((row) => (
                    <li key={row.id}>
                      <Line>
                        <TextLink href={row.href}>{row.name}</TextLink>
                        {row.status !== 'completed' && <JobStatusBadge status={row.status} />}
                        {row.isOutdated && <Badge tone="warning">{t('outdated.short')}</Badge>}
                      </Line>
                      <Muted>
                        {t.dynamic(`explorer.tab.${row.tool}`, {}, row.tool)} · {row.createdBy} ·{' '}
                        {t.date(row.createdAt)}
                      </Muted>
                    </li>
                  ))}
                </ul>
                {rows.length > MOST && <Muted>{t('state.more', { n: rows.length - MOST })}</Muted>}
              </>
            ) : (
              <Muted>{t('state.noAnalyses')}</Muted>
            )
          }
        </Loaded>
      </section>
    </Sections>
  );
}
