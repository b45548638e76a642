import type { VdjResult } from '@stroma/contract/tools';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Table } from '../../../primitives/Table/Table.tsx';
import { useT } from '../../../theme/messages.ts';
import { Overlap } from '../VdjSetup/Overlap.tsx';

const CONTIGS = ['all', 'otherReceptor', 'notInDataset', 'unusable', 'surplus', 'used'] as const;

/** What became of contigs and cells: chains of every cell, contigs that are left out, barcodes of the files. */
export function Quality({ result, names }: { result: VdjResult; names: Readonly<Record<string, string>> }) {
  const t = useT();
  return (
    <Stack $gap={20} style={{ padding: '12px 16px' }}>
      <Table
        label={t.dynamic('vdj.chains.category')}
        rows={result.chains}
        rowId={(row) => row.category}
        columns={[
          {
            id: 'category',
            label: t.dynamic('vdj.chains.category'),
            rowHeader: true,
            render: (row) => t.dynamic(`vdj.chains.${row.category}`),
          },
          { id: 'cells', label: t('common.cells'), end: true, render: (row) => t.number(row.cells) },
          { id: 'share', label: '%', end: true, render: (row) => t.percent(row.share) },
          { id: 'used', label: t.dynamic('vdj.chains.used'), end: true, render: (row) => t.number(row.usedCells) },
        ]}
      />
      <section aria-label={t.dynamic('vdj.contigsOf.title')}>
        <strong>{t.dynamic('vdj.contigsOf.title')}</strong>
        <Facts
          facts={CONTIGS.map((name) => [t.dynamic(`vdj.contigsOf.${name}`), t.number(result.contigs[name])] as const)}
        />
      </section>
      <Overlap overlap={{ state: 'ready', data: result.files }} type={result.type} names={names} />
    </Stack>
  );
}
