'use client';
import type { SampleContamination } from '@stroma/contract/tools';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { Table } from '../../primitives/Table/Table.tsx';
import { useT } from '../../theme/messages.ts';
import { largestChange } from '../contamination.ts';

interface ContaminationGenesProps {
  sample: string;
  found: SampleContamination;
}
const DIGITS = { maximumFractionDigits: 2 };

/** Genes that make up the ambient RNA of a sample, and the effect of its correction on genes and clusters. */
export function ContaminationGenes({ sample, found }: ContaminationGenesProps) {
  const t = useT();
  const pair = (before: number, after: number) => ({
    before: t.number(before, DIGITS),
    after: t.number(after, DIGITS),
  });
  const gene = {
    id: 'gene',
    label: t('filtering.contamination.gene'),
    isRowHeader: true,
    render: (row: { gene: string }) => row.gene,
  };
  return (
    <Stack $gap={16} role="group" aria-label={t('filtering.contamination.details', { sample })}>
      <h3>{t('filtering.contamination.soup')}</h3>
      <Table
        label={t('filtering.contamination.soup')}
        rows={found.soup}
        rowId={(row) => row.gene}
        columns={[
          gene,
          {
            id: 'share',
            label: t('filtering.contamination.share'),
            isAtEnd: true,
            render: (row) => t.percent(row.share),
          },
        ]}
      />
      <h3>{t('filtering.contamination.genes')}</h3>
      <Table
        label={t('filtering.contamination.genes')}
        rows={found.genes}
        rowId={(row) => row.gene}
        columns={[
          gene,
          {
            id: 'counts',
            label: t('filtering.contamination.counts'),
            isAtEnd: true,
            render: (row) => t('filtering.contamination.pair', pair(row.before, row.after)),
          },
          {
            id: 'largest',
            label: `${t('filtering.contamination.largest')}: ${t('filtering.contamination.expression')}`,
            isAtEnd: true,
            render: (row) => {
              const most = largestChange(row.clusters);
              const { cluster } = most;
              return t('filtering.contamination.pairOf', { cluster, ...pair(most.before, most.after) });
            },
          },
        ]}
      />
      <h3>{t('filtering.contamination.silent')}</h3>
      <Table
        label={t('filtering.contamination.silent')}
        rows={found.silent}
        rowId={(row) => row.gene}
        columns={[
          gene,
          {
            id: 'cluster',
            label: t('filtering.contamination.cluster'),
            isAtEnd: true,
            render: ({ cluster, cells }) => t('filtering.contamination.clusterOf', { cluster, cells }),
          },
          {
            id: 'expression',
            label: t('filtering.contamination.expression'),
            isAtEnd: true,
            render: (row) => t('filtering.contamination.pair', pair(row.before, row.after)),
          },
        ]}
      />
    </Stack>
  );
}
