'use client';
import { regionsOf } from '../../../kernels/results/sets.ts';
import { UpsetPlot } from '../../../charts/UpsetPlot/UpsetPlot.tsx';
import { upsetTable } from '../../../charts/UpsetPlot/UpsetPlot.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { useT } from '../../../theme/messages.ts';
import { Beside } from './BulkResult.styles.ts';
import type { BulkResultProps } from './BulkResult.types.ts';

/** Genes shared by the comparisons at the current thresholds. */
export function BulkUpset({ sets }: Pick<BulkResultProps, 'sets'>) {
  const t = useT();
  const title = t.dynamic('bulk.tab.upset');
  return (
    <Beside>
      <PlotFrame title={title} state={sets} height={400} table={(list) => upsetTable({ data: regionsOf(list) }, t)}>
        {(list, figure) =>
          list.some(({ members }) => members.length) ? (
            <UpsetPlot title={figure.title || title} data={regionsOf(list)} unit={t('common.genes')} isItalic={false} />
          ) : (
            <EmptyState icon="chart" title={t('deg.none')}>
              {t.dynamic('bulk.noneHint')}
            </EmptyState>
          )
        }
      </PlotFrame>
    </Beside>
  );
}
