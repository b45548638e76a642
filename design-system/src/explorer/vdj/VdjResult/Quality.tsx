'use client';
import type { VdjResult } from '@stroma/contract/tools';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Table } from '../../../primitives/Table/Table.tsx';
import { useT } from '../../../theme/messages.ts';
import { Overlap } from '../VdjSetup/Overlap.tsx';

const CONTIGS = ['all', 'otherReceptor', 'notInDataset', 'unusable', 'surplus', 'used'] as const;

/** Receptors of the dataset need no barcodes. */
const OF_DATASET = CONTIGS.filter((name) => name !== 'notInDataset');

const OF_BULK = ['all', 'otherReceptor', 'unusable', 'used'] as const;

/** Accounting of contigs and cells: chains of every cell, contigs left out, barcodes of the files. */
export function Quality({ result, names }: { result: VdjResult; names: Readonly<Record<string, string>> }) {
  const t = useT();
  const { receptors } = result;
  const shown = result.bulk ? OF_BULK : receptors ? OF_DATASET : CONTIGS;
  const labelOf = (name: (typeof CONTIGS)[number]): string => {
    if (result.bulk && name === 'otherReceptor') return 'otherChain';
    return receptors && name === 'all' ? 'allDataset' : name;
  };
  return (
    <Stack $gap={20} style={{ padding: '12px 16px' }}>
      {result.type === 'BCR' && <Banner tone="info">{t.dynamic('vdj.mutation')}</Banner>}
      {!result.bulk && (
        <Table
          label={t.dynamic('vdj.chains.category')}
          rows={result.chains}
          rowId={(row) => row.category}
          columns={[
            {
              id: 'category',
              label: t.dynamic('vdj.chains.category'),
              isRowHeader: true,
              render: (row) => t.category(row.category, 'chains', true),
            },
            { id: 'cells', label: t('common.cells'), isAtEnd: true, render: (row) => t.number(row.cells) },
            { id: 'share', label: '%', isAtEnd: true, render: (row) => t.percent(row.share) },
            {
              id: 'used',
              label: t.dynamic('vdj.chains.used'),
              isAtEnd: true,
              render: (row) => t.number(row.usedCells),
            },
          ]}
        />
      )}
      <section aria-label={t.dynamic('vdj.contigsOf.title')}>
        <strong>{t.dynamic('vdj.contigsOf.title')}</strong>
        <Facts
          facts={[
            ...(receptors
              ? [
                  [
                    t.dynamic('vdj.own.source'),
                    t.dynamic('vdj.own.sourceText', { layout: t.dynamic(`vdj.own.layout.${receptors.layout}`) }),
                  ] as const,
                ]
              : []),
            ...shown.map(
              (name) => [t.dynamic(`vdj.contigsOf.${labelOf(name)}`), t.number(result.contigs[name])] as const,
            ),
          ]}
        />
      </section>
      {result.bulk ? (
        <BulkFiles result={result} names={names} />
      ) : (
        !receptors && <Overlap overlap={{ state: 'ready', data: result.files }} type={result.type} names={names} />
      )}
    </Stack>
  );
}

/** Counting units of bulk repertoire files. A note warns if units differ. */
function BulkFiles({ result, names }: { result: VdjResult; names: Readonly<Record<string, string>> }) {
  const t = useT();
  const kinds = new Set(result.files.map(({ bulk }) => bulk?.counted));
  return (
    <Stack $gap={8}>
      {kinds.size > 1 && <Banner tone="warning">{t.dynamic('vdj.bulk.mixed')}</Banner>}
      <Table
        label={t.dynamic('vdj.bulk.files')}
        rows={result.files}
        rowId={(row) => row.file}
        columns={[
          { id: 'sample', label: t.dynamic('vdj.overlap.sample'), isRowHeader: true, render: (row) => row.sample },
          { id: 'file', label: t.dynamic('vdj.overlap.file'), render: (row) => names[row.file] ?? row.file },
          { id: 'rows', label: t.dynamic('vdj.bulk.rows'), isAtEnd: true, render: (row) => t.number(row.contigs) },
          {
            ...{ id: 'copies', label: t.dynamic('vdj.copies'), isAtEnd: true },
            render: (row) => t.number(row.bulk?.copies ?? 0),
          },
          {
            ...{ id: 'counted', label: t.dynamic('vdj.bulk.counted') },
            render: (row) => t.dynamic(`vdj.bulk.counted.${row.bulk?.counted ?? 'rows'}`),
          },
        ]}
      />
    </Stack>
  );
}
