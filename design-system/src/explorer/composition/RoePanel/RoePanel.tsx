'use client';
import { UNIT_SAMPLES } from '@stroma/contract/tools';
import { RoeHeatmap } from '../../../charts/RoeHeatmap/RoeHeatmap.tsx';
import { roeTable } from '../../../charts/RoeHeatmap/RoeHeatmap.table.ts';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { RoePanelProps } from '../composition.types.ts';

/** Observed over expected cells (chi-square); says so where p > 0.05 (specification 2.8, 8). */
export function RoePanel({ state, by, warnings = [], action }: RoePanelProps) {
  const t = useT();
  const ready = state.state === 'ready' ? state.data : null;
  const failed = ready?.failed ?? false;
  return (
    <>
      {ready &&
        !failed &&
        warnings.map(({ id, params: { column, groups, unit } }) => (
          <div key={id} style={{ padding: '0 16px 12px' }}>
            <Banner tone="warning" action={action}>
              {t.dynamic(id, {
                ...{ column, unit, least: UNIT_SAMPLES },
                groups: t.list(groups.map((g) => `${t.category(g.name)} (${t('unit.samples', { n: g.samples })})`)),
              })}
            </Banner>
          </div>
        ))}
      {ready && !failed && ready.small > 0 && (
        <div style={{ padding: '0 16px 12px' }}>
          <Banner tone="info">{t.dynamic('composition.roeSmall', { n: ready.small })}</Banner>
        </div>
      )}
      <PlotFrame
        title={t('roe.value')}
        subtitle={t('roe.hint')}
        state={state}
        emptyTitle={t('roe.empty')}
        emptyHint={t('roe.emptyHint')}
        editable={!failed}
        table={failed ? undefined : (roe) => roeTable({ roe, rowLabel: t('chart.cellType') })}
      >
        {(roe) => (
          <RoeHeatmap roe={roe} title={t('roe.value')} rowLabel={t('chart.cellType')} columnLabel={t.column(by)} />
        )}
      </PlotFrame>
    </>
  );
}
