'use client';
import { BoxPlot } from '../../../charts/BoxPlot/BoxPlot.tsx';
import { boxTable } from '../../../charts/BoxPlot/BoxPlot.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../../theme/messages.ts';
import { pText } from '../../pText.ts';
import { ResultNotes } from '../../ResultNotes.tsx';
import { ResultTable } from '../../ResultTable.tsx';
import type { GroupComparisonProps } from '../composition.types.ts';

const HEIGHT = 380;
const LEVEL = 0.05;

/** Shares of the tested cell types in groups of samples, with the test and its correction (specification 2.8, 5). */
export function GroupComparison({ comparison, state, palette }: GroupComparisonProps) {
  const t = useT();
  const p = pText(t);
  const { groups, rows, tested, smallest } = comparison;
  const title = t('composition.averages');
  const texts = { groupLabel: t('chart.cellType'), valueLabel: t('chart.shareOfCells'), title };
  const sizes = groups.map((g) => `${g.name}: ${t('unit.samples', { n: g.samples })}`).join(' · ');
  return (
    <>
      <div style={{ padding: '0 16px 4px' }}>
        <ResultNotes
          notes={[
            {
              id: 'test',
              text: `${t.dynamic(`composition.test.${comparison.test}`)} ${t.dynamic('composition.correction', { n: tested })}${
                smallest <= LEVEL ? ` ${t.dynamic('composition.smallest', { p: p(smallest) })}` : ''
              }`,
            },
            smallest > LEVEL && {
              ...{ id: 'never', tone: 'warning' },
              text: t.dynamic('composition.neverSignificant', { p: p(smallest) }),
            },
          ]}
        />
      </div>
      <PlotFrame
        isMain
        title={title}
        subtitle={sizes}
        state={state}
        height={HEIGHT}
        table={(shares) => boxTable({ comparison: shares, ...texts }, t)}
      >
        {(shares) => <BoxPlot comparison={shares} {...texts} palette={palette} height={HEIGHT} showPoints />}
      </PlotFrame>
      <ResultTable
        label={title}
        fileName="group-averages"
        rows={rows}
        rowId={(r) => r.cellType}
        sort={{ column: 'p', direction: 'ascending' }}
        count={t.dynamic('composition.types', { n: rows.length })}
        emptyTitle={t.dynamic('composition.noTypes')}
        columns={[
          {
            ...{ id: 'cellType', label: t('chart.cellType'), isRowHeader: true },
            value: (r) => t.category(r.cellType),
          },
          ...groups.map((g, k) => ({
            id: `mean-${k}`,
            label: t.dynamic('composition.mean', { name: g.name }),
            value: (r: (typeof rows)[number]) => r.means[k] ?? 0,
            render: (r: (typeof rows)[number]) => t.percent(r.means[k] ?? 0),
          })),
          {
            ...{ id: 'p', label: t('boxplot.pColumn'), isAtEnd: true },
            value: (r) => r.p ?? '',
            render: (r) => (r.p === null ? '–' : p(r.p)),
          },
          {
            ...{ id: 'p_adj', label: t('boxplot.pAdjustedColumn'), isAtEnd: true },
            value: (r) => r.p_adj ?? '',
            render: (r) => (r.p_adj === null ? '–' : p(r.p_adj)),
          },
        ]}
      />
      {rows.some((r) => r.p === null) && (
        <p style={{ padding: '0 16px 16px', color: 'var(--st-muted)' }}>{t.dynamic('composition.constant')}</p>
      )}
    </>
  );
}
