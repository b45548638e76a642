'use client';
import { ViolinPlot } from '../../../charts/ViolinPlot/ViolinPlot.tsx';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Table } from '../../../primitives/Table/Table.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { shownGroups } from '../../names.ts';
import type { DoubletsProps } from '../../explorer.types.ts';

/** Calls per sample with their share, and the scores where they were stored (specification 2.8). */
export function Doublets({ state, onShowOnEmbedding }: DoubletsProps) {
  const t = useT();
  return (
    <PlotFrame
      title={t('doublets.title')}
      state={state}
      emptyTitle={t('doublets.empty')}
      emptyHint={t('doublets.emptyHint')}
      table={(data) => ({
        columns: [t('qc.sample'), t('common.cells'), t('doublets.title'), t('doublets.sharePercent')],
        rows: data.groups.map((g) => [t.category(g.group), g.n, g.doublets, g.n ? (g.doublets / g.n) * 100 : 0]),
      })}
      actions={
        onShowOnEmbedding && (
          <Button isSmall onPress={onShowOnEmbedding}>
            {t('explorer.showOnEmbedding')}
          </Button>
        )
      }
    >
      {(data) => (
        <>
          <Table
            label={t('doublets.title')}
            rows={data.groups}
            rowId={(g) => g.group}
            columns={[
              { id: 'group', label: t('qc.sample'), isRowHeader: true, render: (g) => t.category(g.group) },
              { id: 'n', label: t('common.cells'), isAtEnd: true, render: (g) => t.number(g.n) },
              { id: 'doublets', label: t('doublets.title'), isAtEnd: true, render: (g) => t.number(g.doublets) },
              {
                id: 'share',
                label: t('doublets.share'),
                isAtEnd: true,
                render: (g) => t.percent(g.n ? g.doublets / g.n : 0),
              },
            ]}
          />
          {data.scores && (
            <ViolinPlot
              title={t('doublets.scores')}
              data={shownGroups(data.scores, t)}
              groupLabel={t('qc.sample')}
              valueLabel={t('doublets.score')}
              height={280}
            />
          )}
        </>
      )}
    </PlotFrame>
  );
}
