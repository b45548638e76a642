'use client';
import type { Mixing } from '@stroma/contract/tools';
import { styled } from 'styled-components';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Table } from '../../../primitives/Table/Table.tsx';
import { useT, type Translate } from '../../../theme/messages.ts';

/** Ends of the drawn scale: a mixing of 1 is as random, and more is drawn as 1. */
const Track = styled.span`
  display: inline-flex;
  flex-direction: column;
  gap: 2px;
  width: 120px;
  vertical-align: middle;
  border-inline-start: 1px solid var(--st-line-strong);
  border-inline-end: 1px dashed var(--st-line-strong);
  forced-color-adjust: none;
  span {
    height: 5px;
    background: var(--st-muted);
  }
  span + span {
    background: var(--st-text);
  }
`;

export interface SampleMixingProps {
  /** From the analysis that made the dataset; null if it has only one sample. */
  mixing: Mixing | null;
}

interface Row {
  name: string;
  cells: number;
  before: number | null;
  after: number | null;
}

const share = (value: number | null): string => `${Math.min(100, 100 * (value ?? 0))}%`;

/** Mixing of the samples before and after batch correction, in total and per sample; 1 is as in a random mixture. */
export function SampleMixing({ mixing }: SampleMixingProps) {
  const t = useT();
  const title = t('mixing.title');
  if (mixing === null) return <Muted style={{ padding: '0 16px' }}>{t('mixing.oneSample')}</Muted>;
  const rows: Row[] = [
    { name: t('mixing.all'), cells: mixing.cells, before: mixing.before, after: mixing.after },
    ...mixing.samples.map((sample) => ({ ...sample, name: t.category(sample.name) })),
  ];
  const shown = (value: number | null): string => (value === null ? t('mixing.notMeasured') : two(value, t));
  const columns = [t('qc.sample'), t('mixing.cells'), ...(mixing.isCorrected ? [t('mixing.before')] : [])];
  return (
    <PlotFrame
      title={title}
      state={{ state: 'ready', data: rows }}
      table={(data) => ({
        columns: [...columns, t(mixing.isCorrected ? 'mixing.after' : 'mixing.uncorrected')],
        rows: data.map((row) => [
          row.name,
          row.cells,
          ...(mixing.isCorrected ? [row.before ?? ''] : []),
          row.after ?? '',
        ]),
      })}
    >
      {(data) => (
        <>
          <Muted>{t('mixing.hint')}</Muted>
          <Table
            label={title}
            rows={data}
            rowId={(row) => row.name}
            columns={[
              { id: 'name', label: t('qc.sample'), isRowHeader: true, render: (row) => row.name },
              { id: 'cells', label: t('mixing.cells'), isAtEnd: true, render: (row) => t.number(row.cells) },
              ...(mixing.isCorrected
                ? [{ id: 'before', label: t('mixing.before'), isAtEnd: true, render: (row: Row) => shown(row.before) }]
                : []),
              {
                id: 'after',
                label: t(mixing.isCorrected ? 'mixing.after' : 'mixing.uncorrected'),
                isAtEnd: true,
                render: (row) => shown(row.after),
              },
              {
                id: 'bar',
                label: t('mixing.scale'),
                render: (row) => (
                  <Track aria-hidden>
                    {mixing.isCorrected && <span style={{ width: share(row.before) }} />}
                    <span style={{ width: share(row.after) }} />
                  </Track>
                ),
              },
            ]}
          />
        </>
      )}
    </PlotFrame>
  );
}

const two = (value: number, t: Translate): string =>
  t.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
