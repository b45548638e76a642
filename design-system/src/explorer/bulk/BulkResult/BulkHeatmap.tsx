'use client';
import type { BulkComparison, BulkResult as BulkData } from '@stroma/contract/tools';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable } from '../../../charts/Heatmap/Heatmap.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { useT } from '../../../theme/messages.ts';
import { Pad } from './BulkResult.styles.ts';
import type { BulkResultProps } from './BulkResult.types.ts';
import { zScores } from './bulkView.ts';

type Props = BulkResultProps & { data: BulkData; comparison: BulkComparison };

/** Genes over the samples, clustered, with the columns of the design: the most significant genes, or listed ones. */
export function BulkHeatmap(props: Props) {
  const { view, onViewChange, own } = props;
  const t = useT();
  const found = own.state === 'ready' ? own.data : null;
  return (
    <>
      <Pad>
        <div style={{ maxWidth: 420 }}>
          <TextArea
            label={t.dynamic('bulk.ownGenes')}
            hint={t.dynamic('bulk.ownGenesHint')}
            value={view.own}
            onChange={(text) => onViewChange({ ...view, own: text })}
            rows={1}
          />
        </div>
        {found && found.unknown.length > 0 && (
          <Muted role="status">
            {t.dynamic('bulk.ownUnknown', { n: found.unknown.length, genes: found.unknown.slice(0, 20).join(', ') })}
          </Muted>
        )}
        {found && found.left > 0 && (
          <Muted role="status">{t.dynamic('bulk.ownLeft', { n: found.left, most: found.genes.length })}</Muted>
        )}
      </Pad>
      {view.own.trim() ? <OwnGenes {...props} /> : <Significant {...props} />}
    </>
  );
}

/** Sample labels shared by both heatmaps. */
function useSamples(data: BulkData) {
  const t = useT();
  const columns = data.samples.map((s) => s.sample);
  const bars = (['group', 'pair', 'batch'] as const)
    .filter((id) => data.samples.some((s) => s[id] !== null))
    .map((id) => ({ name: t.dynamic(`bulk.column.${id}`), values: data.samples.map((s) => s[id] ?? '–') }));
  return {
    columns,
    drawn: {
      ...{ valueLabel: t('heat.zScore'), rowLabel: t('volcano.gene'), columnLabel: t('common.samples') },
      ...{ ramp: 'diverging' as const, columnAnnotations: bars },
    },
  };
}

function OwnGenes({ data, own, palette }: Props) {
  const t = useT();
  const { columns, drawn } = useSamples(data);
  const title = t.dynamic('bulk.ownGenes');
  const matrix = (found: { genes: readonly string[]; values: readonly (readonly number[])[] }) => ({
    ...{ rows: [...found.genes], columns },
    values: zScores(found.values),
  });
  return (
    <PlotFrame
      title={title}
      state={own}
      height={560}
      table={(found) => heatmapTable({ data: matrix(found), rowLabel: t('volcano.gene') })}
    >
      {(found, figure) =>
        found.genes.length ? (
          <Heatmap
            {...drawn}
            title={figure.title || title}
            data={matrix(found)}
            areRowsClustered={found.genes.length > 2}
            areColumnsClustered={found.genes.length > 1}
            palette={palette}
          />
        ) : (
          <EmptyState icon="chart" title={t('deg.none')} />
        )
      }
    </PlotFrame>
  );
}

function Significant({ data, comparison: c, heatmap, palette }: Props) {
  const t = useT();
  const { columns, drawn } = useSamples(data);
  const title = `${t('bulk.tab.heatmap')}: ${c.name}`;
  const { heatmap: places } = c;
  if (!places) return <EmptyState icon="chart" title={t.dynamic('bulk.noHeatmap')} />;
  const matrix = (values: readonly (readonly number[])[]) => ({
    ...{ rows: places.genes.labels, columns },
    values: values.map((row) => [...row]),
  });
  return (
    <PlotFrame
      title={title}
      state={heatmap}
      height={560}
      table={(values) => heatmapTable({ data: matrix(values), rowLabel: t('volcano.gene') })}
    >
      {(values, figure) => (
        <Heatmap
          {...drawn}
          title={figure.title || title}
          data={matrix(values)}
          rowLinkage={places.genes}
          columnLinkage={{ ...places.samples, labels: columns }}
          palette={palette}
        />
      )}
    </PlotFrame>
  );
}
