'use client';
import type { BulkComparison, BulkResult as BulkData } from '@stroma/contract/tools';
import { StackedBar } from '../../../charts/StackedBar/StackedBar.tsx';
import { stackedTable } from '../../../charts/StackedBar/StackedBar.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Table } from '../../../primitives/Table/Table.tsx';
import { useT } from '../../../theme/messages.ts';
import { pText } from '../../pText.ts';
import { Pad } from './BulkResult.styles.ts';
import type { BulkResultProps } from './BulkResult.types.ts';

type Found = NonNullable<BulkData['deconvolution']>;
type Props = Pick<BulkResultProps, 'palette'> & {
  data: BulkData;
  found: Found;
  comparison: BulkComparison;
  at: number;
};
/** Shares are drawn as parts of a whole, which the chart counts. */
const WHOLE = 100_000;

/** Shares of cell types in each sample, how far they may be off, and their tests between the groups of the comparison. */
export function BulkCellTypes({ data, found, comparison, at, palette }: Props) {
  const t = useT();
  const b = (id: string, values?: Record<string, string | number>) => t.dynamic(`bulk.${id}`, values);
  const { samples } = data;
  const { measured, reference } = found;
  const bars = {
    ...{ groups: samples.map((s) => s.sample), groupLabel: t('pca.sample'), groupOf: samples.map((s) => s.group) },
    ...{ order: 'group' as const, scale: 'percent' as const, hasTotals: false, palette },
    data: [
      ...found.types.map((name, k) => ({
        name,
        values: samples.map((_, i) => Math.round(WHOLE * (found.shares[i]?.[k] ?? 0))),
      })),
      {
        name: b('unexplained'),
        values: found.unexplained.map((share) => Math.round(WHOLE * share)),
        colour: 'var(--st-line-strong)',
      },
    ],
  };
  const rows = found.tests.filter((one) => one.comparison === at);
  const share = (value: number) => t.percent(value);
  const say = pText(t);
  const p = (value: number | null) => (value === null ? '–' : say(value));
  return (
    <>
      <PlotFrame
        title={b('cellTypes')}
        subtitle={b('reference.facts', {
          ...{ name: reference.name, column: reference.column, cells: reference.cells },
          ...{ donors: reference.donors, genes: found.genes },
        })}
        state={{ state: 'ready', data: found }}
        table={() => stackedTable(bars)}
      >
        {(_, figure) => <StackedBar {...bars} title={figure.title || b('cellTypes')} height={420} />}
      </PlotFrame>
      <Pad>
        <Muted>
          {measured
            ? b('measured', {
                ...{ mixtures: measured.mixtures, error: share(measured.error) },
                correlation: measured.correlation === null ? '–' : t.number(measured.correlation),
              })
            : b('notMeasured')}
        </Muted>
        {comparison.a !== null && comparison.b !== null && (
          <Table
            label={b('shareTests')}
            rows={rows}
            rowId={(one) => one.type}
            columns={[
              { id: 'type', label: t('chart.cellType'), isRowHeader: true, render: (one) => one.type },
              { id: 'a', label: comparison.a, isAtEnd: true, render: (one) => share(one.a) },
              { id: 'b', label: comparison.b, isAtEnd: true, render: (one) => share(one.b) },
              { id: 'p', label: t('bulk.pval'), isAtEnd: true, render: (one) => p(one.p_val) },
              { id: 'q', label: t('bulk.qval'), isAtEnd: true, render: (one) => p(one.p_val_adj) },
              ...(measured
                ? [
                    {
                      id: 'error',
                      label: b('shareError'),
                      isAtEnd: true,
                      render: (one: Found['tests'][number]) =>
                        share(measured.types[found.types.indexOf(one.type)] ?? 0),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Pad>
    </>
  );
}
