import {
  CellCycle,
  Contamination,
  Doublets,
  QcByCluster,
  QcBySample,
  type QcMetric,
} from '@stroma/design-system/explorer';
import { useKept, type Loadable } from '@stroma/design-system/primitives';
import type { PaletteId } from '@stroma/design-system/tokens';
import type { ChartView, DatasetQuality, SelectedQuality } from '@stroma/contract';
import { useRead } from '../../features/calls/index.ts';
import { toCellExpression, useSelection } from '../../features/selection/index.ts';
import { contaminationRows } from './quality/contamination-rows.ts';
import { coloursOf, withColours } from './embedding/category-colours.ts';
import { groupsWithCells, pairedGroups, type DatasetDetail, type QualityPart } from './dataset.ts';
import { BoardContext, useSendToBoard } from './board/BoardContext.ts';
import { ChartReceipts } from './receipts/ChartReceipts.tsx';
import { ColumnThreshold } from './selection/ColumnThreshold.tsx';
import { useSelectedQuality } from './selection/useSelectedQuality.ts';
import type { TabProps } from './tab.ts';

/** A part of the reply; a part that was not measured is empty, never zero. */
function part<T>(
  state: Loadable<DatasetQuality>,
  pick: (quality: DatasetQuality) => T | null | undefined,
): Loadable<T> {
  if (state.state !== 'ready') return state;
  const data = pick(state.data);
  return data === null || data === undefined ? { state: 'empty' } : { state: 'ready', data };
}

export function QualityTab({ detail, view, change }: TabProps) {
  // Keys that the figure board stores with a figure (`tabChart`).
  const [metric, setMetric] = useKept<QcMetric>('view.qualityMetric', 'genes');
  const [mode, setMode] = useKept<'count' | 'percent'>('view.phaseMode', 'percent');
  const v = `${detail.version}-${detail.columnsVersion}-${detail.labelsRevision}`;
  const quality = useRead(
    'datasetProxies',
    'quality',
    { params: { id: detail.id }, query: { v } },
    { isVersioned: true },
  );
  const { write, cells } = useSelection();
  const selected = useSelectedQuality(detail);
  // The board shows all cells, so figures that compare selected cells cannot be added.
  const send = useSendToBoard();
  const sendCompared = selected ? null : send;
  const has = (name: string) => detail.columns.some((c) => c.name === name);
  const bySample = (q: DatasetQuality) => coloured(q.bySample, detail, view.palette);
  const byCluster = (q: DatasetQuality) => coloured(q.byCluster, detail, view.palette);
  /** View of a chart below: of the selected and all other cells if they are compared. */
  const seen = (by: 'sample' | 'cluster', beside: SelectedQuality['bySample'] | undefined): ChartView | null => {
    const isThere = quality.state === 'ready' && quality.data[by === 'sample' ? 'bySample' : 'byCluster'] !== null;
    return isThere ? { chart: 'quality', by, cells: beside && cells ? toCellExpression(cells.bits) : null } : null;
  };
  const doubletsBy = quality.state === 'ready' && quality.data.bySample?.doublets ? 'sample' : 'cluster';
  const shared = { metric, onMetricChange: setMetric, palette: view.palette };
  const pickOf = (by: 'bySample' | 'byCluster') => {
    const column = quality.state === 'ready' ? quality.data[by]?.column : undefined;
    const onGroupPick = (group: string) =>
      column !== undefined && write({ kind: 'category', column, categories: [group] });
    return { ...shared, onGroupPick };
  };
  return (
    <>
      <BoardContext value={sendCompared}>
        <ChartReceipts detail={detail} view={seen('sample', selected?.bySample)}>
          <QcBySample
            state={part(quality, (q) => compared(selected?.bySample) ?? bySample(q))}
            {...pickOf('bySample')}
          />
        </ChartReceipts>
        <ChartReceipts detail={detail} view={seen('cluster', selected?.byCluster)}>
          <QcByCluster
            state={part(quality, (q) => compared(selected?.byCluster) ?? byCluster(q))}
            {...pickOf('byCluster')}
          />
        </ChartReceipts>
      </BoardContext>
      <ColumnThreshold detail={detail} />
      <Contamination state={part(quality, (q) => contaminationRows(q.bySample))} />
      {quality.state === 'ready' && contaminationRows(quality.data.byCluster) && (
        <Contamination by="cluster" state={part(quality, (q) => contaminationRows(q.byCluster))} />
      )}
      <ChartReceipts detail={detail} view={seen(doubletsBy, null)}>
        <Doublets
          state={part(quality, (q) => bySample(q)?.doublets ?? byCluster(q)?.doublets)}
          {...(has('doublet_score') && {
            onShowOnEmbedding: () => change({ colourBy: 'doublet_score', highlighted: [] }),
          })}
        />
      </ChartReceipts>
      <ChartReceipts detail={detail} view={seen('cluster', null)}>
        <CellCycle
          state={part(quality, (q) => byCluster(q)?.cellCycle)}
          mode={mode}
          onModeChange={setMode}
          {...(has('phase') && { onShowOnEmbedding: () => change({ colourBy: 'phase', highlighted: [] }) })}
        />
      </ChartReceipts>
    </>
  );
}

/** Metrics of the selected cells next to those of all others; null without a selection. */
function compared(quality: SelectedQuality['bySample'] | undefined) {
  if (!quality) return null;
  const { selected, rest } = quality;
  const pairs = {
    genes: pairedGroups(selected.genes, rest.genes),
    umi: pairedGroups(selected.umi, rest.umi),
    mitochondrial: pairedGroups(selected.mitochondrial, rest.mitochondrial),
    ribosomal: pairedGroups(selected.ribosomal, rest.ribosomal),
  };
  const side = (k: 0 | 1) => ({
    genes: pairs.genes?.[k] ?? null,
    umi: pairs.umi?.[k] ?? null,
    mitochondrial: pairs.mitochondrial?.[k] ?? null,
    ribosomal: pairs.ribosomal?.[k] ?? null,
  });
  return { metrics: side(0), rest: side(1), doublets: null, cellCycle: null };
}

/** Groups that have cells, in the colours that they have on the embedding. */
function coloured(quality: QualityPart | null, detail: DatasetDetail, palette: PaletteId) {
  if (!quality) return null;
  const { metrics, doublets, cellCycle } = quality;
  const colours = coloursOf(detail, quality.column, palette);
  const shown = (groups: QualityPart['metrics']['genes']) => groups && withColours(groupsWithCells(groups), colours);
  const phases = coloursOf(detail, 'phase', palette);
  return {
    metrics: {
      genes: shown(metrics.genes),
      umi: shown(metrics.umi),
      mitochondrial: shown(metrics.mitochondrial),
      ribosomal: shown(metrics.ribosomal),
    },
    doublets: doublets && { ...doublets, scores: shown(doublets.scores) },
    cellCycle: cellCycle && { ...cellCycle, colours: Object.fromEntries(phases) },
  };
}
