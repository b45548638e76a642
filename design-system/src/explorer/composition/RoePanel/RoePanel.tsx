'use client';
import { UNIT_SAMPLES } from '@stroma/contract/tools';
import { RoeHeatmap } from '../../../charts/RoeHeatmap/RoeHeatmap.tsx';
import { roeTable } from '../../../charts/RoeHeatmap/RoeHeatmap.table.ts';
import { useT } from '../../../theme/messages.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { ResultNotes } from '../../ResultNotes.tsx';
import type { RoePanelProps } from '../composition.types.ts';

/** Observed over expected cells (chi-square); states if p > 0.05 (specification 2.8, 8). */
export function RoePanel({ state, by, warnings = [], action }: RoePanelProps) {
  const t = useT();
  const ready = state.state === 'ready' ? state.data : null;
  const failed = ready?.failed ?? false;
  return (
    <>
      <div style={{ padding: '0 16px 4px' }}>
        <ResultNotes
          notes={
            ready && !failed
              ? [
                  ...warnings.map(({ id, params: { column, groups, unit } }) => ({
                    ...{ id, tone: 'warning' as const, action },
                    text: t.dynamic(id, {
                      ...{ column: t.column(column), unit, least: UNIT_SAMPLES },
                      groups: t.list(
                        groups.map((g) => `${t.category(g.name)} (${t('unit.samples', { n: g.samples })})`),
                      ),
                    }),
                  })),
                  ready.small > 0 && {
                    ...{ id: 'small', tone: 'info' as const },
                    text: t.dynamic('composition.roeSmall', { n: ready.small }),
                  },
                ]
              : []
          }
        />
      </div>
      <PlotFrame
        isMain
        title={t('roe.value')}
        subtitle={t('roe.hint')}
        state={state}
        emptyTitle={t('roe.empty')}
        emptyHint={t('roe.emptyHint')}
        isEditable={!failed}
        table={failed ? undefined : (data) => roeTable({ data, rowLabel: t('chart.cellType') })}
      >
        {(roe) => (
          <RoeHeatmap data={roe} title={t('roe.value')} rowLabel={t('chart.cellType')} columnLabel={t.column(by)} />
        )}
      </PlotFrame>
    </>
  );
}
