'use client';
import { styled } from 'styled-components';
import type { ContigOverlap, VdjParams } from '@stroma/contract/tools';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Table } from '../../../primitives/Table/Table.tsx';
import { useT } from '../../../theme/messages.ts';
import { CONTIG_LIMITS } from '../limits.ts';

const Scroll = styled.div`
  overflow-x: auto;
`;
interface Props {
  overlap: Loadable<readonly ContigOverlap[]>;
  type: VdjParams['type'];
  /** By id. */
  names: Readonly<Record<string, string>>;
}
/** Before the run: barcodes of every file among the cells of its sample, and the file's faults. */
export function Overlap({ overlap, type, names }: Props) {
  const t = useT();
  const number = (id: string, render: (row: ContigOverlap) => string) => ({
    ...{ id, label: t.dynamic(`vdj.overlap.${id}`), isAtEnd: true, render },
  });
  return (
    <Stack $gap={8}>
      <strong id="vdj-overlap">{t.dynamic('vdj.overlap.title')}</strong>
      <Loaded state={overlap}>
        {(rows) => (
          <>
            {rows.map((row) => (
              <Warnings key={row.file} row={row} type={type} file={names[row.file] ?? row.file} />
            ))}
            <Scroll>
              <Table
                label={t.dynamic('vdj.overlap.title')}
                rows={rows}
                rowId={(row) => row.file}
                columns={[
                  {
                    id: 'sample',
                    label: t.dynamic('vdj.overlap.sample'),
                    isRowHeader: true,
                    render: (row) => row.sample,
                  },
                  { id: 'file', label: t.dynamic('vdj.overlap.file'), render: (row) => names[row.file] ?? row.file },
                  number('barcodes', (row) => t.number(row.barcodes)),
                  number('matched', (row) => t.number(row.matched)),
                  number('share', (row) => t.percent(row.shareOfBarcodes)),
                  number('cells', (row) => t.percent(row.shareOfCells)),
                  {
                    id: 'match',
                    label: t.dynamic('vdj.overlap.match'),
                    render: (row) => t.dynamic(`vdj.overlap.match.${row.match ?? 'none'}`),
                  },
                ]}
              />
            </Scroll>
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Warnings({ row, type, file }: { row: ContigOverlap; type: VdjParams['type']; file: string }) {
  const t = useT();
  const { sample, example } = row;
  const share = t.percent(row.shareOfBarcodes);
  if (!row.matched) {
    const named = { barcode: example.barcode ?? '–', cell: example.cell ?? '–' };
    return <Banner tone="danger">{t.dynamic('vdj.overlap.none', { file, sample, ...named })}</Banner>;
  }
  return (
    <>
      {row.shareOfBarcodes < CONTIG_LIMITS.warn && (
        <Banner tone="warning">{t.dynamic('vdj.overlap.low', { file, sample, share })}</Banner>
      )}
      {row.ambiguous > 0 && (
        <Banner tone="warning">{t.dynamic('vdj.overlap.ambiguous', { file, sample, n: row.ambiguous })}</Banner>
      )}
      {row.receptors[type] === 0 && <Banner tone="warning">{t.dynamic('vdj.overlap.receptor', { file, type })}</Banner>}
    </>
  );
}
