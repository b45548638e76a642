'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { EnrichmentResult as Result, EnrichmentTerm } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { pValueFormatter } from '../pOf.ts';

const Card = styled.section`
  margin: 8px 12px;
  padding: 12px 16px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  overflow-wrap: anywhere;
  h3 {
    font-size: 14px;
    line-height: 20px;
    padding-bottom: 8px;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
`;
interface TermCardProps {
  term: EnrichmentTerm;
  result: Result;
  onGenePick?: ((symbol: string) => void) | undefined;
  /** Below the genes. */
  actions?: ReactNode;
}
/** A picked term: its numbers and its genes. */
export function TermCard({ term, result, onGenePick, actions }: TermCardProps) {
  const t = useT();
  const p = pValueFormatter(t, result);
  const of = result.databases[term.source];
  const numbers: [string, string][] =
    term.nes === null
      ? [[t('enrichment.ratio'), t.percent(term.ratio)]]
      : [
          ['ES', t.number(term.es ?? 0, { maximumFractionDigits: 4 })],
          ['NES', t.number(term.nes, { maximumFractionDigits: 3 })],
        ];
  return (
    <Card aria-label={t('enrichment.picked')} aria-live="polite">
      <h3>{term.term}</h3>
      <Facts
        facts={[
          [t('enrichment.database'), of ? `${of.name} ${of.release}` : ''],
          [t('enrichment.termId'), <code key="id">{term.term_id}</code>],
          [t('enrichment.overlap'), `${t.number(term.overlap)} / ${t.number(term.size)}`],
          ...numbers,
          [t('volcano.p'), p(term.p_val)],
          [t('volcano.padj'), p(term.p_val_adj)],
        ]}
      />
      <ul aria-label={t('enrichment.genes')}>
        {term.genes.map((gene) => (
          <li key={gene}>
            <Button tone="quiet" isSmall onPress={() => onGenePick?.(gene)} aria-label={t('markers.show', { gene })}>
              <em>{gene}</em>
            </Button>
          </li>
        ))}
        {term.overlap > term.genes.length && (
          <li>
            <Muted>+{t.number(term.overlap - term.genes.length)}</Muted>
          </li>
        )}
      </ul>
      {actions}
    </Card>
  );
}
