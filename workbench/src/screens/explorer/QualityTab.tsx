import { useState } from 'react';
import { CellCycle, Doublets, QcByCluster, QcBySample, type QcMetric } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import type { PaletteId } from '@stroma/design-system/tokens';
import type { DatasetQuality } from '@stroma/contract';
import { useRead } from '../../features/calls/index.ts';
import { coloursOf, withColours } from './category-colours.ts';
import { drawnGroups, type DatasetDetail, type QualityPart } from './dataset.ts';
import type { TabProps } from './tab.ts';

/** What a part of the reply says; a part that was not measured is empty, never zero. */
function part<T>(
  state: Loadable<DatasetQuality>,
  pick: (quality: DatasetQuality) => T | null | undefined,
): Loadable<T> {
  if (state.state !== 'ready') return state;
  const data = pick(state.data);
  return data === null || data === undefined ? { state: 'empty' } : { state: 'ready', data };
}

export function QualityTab({ detail, view, change }: TabProps) {
  const [metric, setMetric] = useState<QcMetric>('genes');
  const [mode, setMode] = useState<'count' | 'percent'>('percent');
  const v = `${detail.version}-${detail.columnsVersion}-${detail.labelsRevision}`;
  const quality = useRead(
    'datasetProxies',
    'quality',
    { params: { id: detail.id }, query: { v } },
    { isVersioned: true },
  );
  const has = (name: string) => detail.columns.some((c) => c.name === name);
  const bySample = (q: DatasetQuality) => coloured(q.bySample, detail, view.palette);
  const byCluster = (q: DatasetQuality) => coloured(q.byCluster, detail, view.palette);
  const shared = { metric, onMetricChange: setMetric, palette: view.palette };
  return (
    <>
      <QcBySample state={part(quality, bySample)} {...shared} />
      <QcByCluster state={part(quality, byCluster)} {...shared} />
      <Doublets
        state={part(quality, (q) => bySample(q)?.doublets ?? byCluster(q)?.doublets)}
        {...(has('doublet_score') && {
          onShowOnEmbedding: () => change({ colourBy: 'doublet_score', highlighted: [] }),
        })}
      />
      <CellCycle
        state={part(quality, (q) => byCluster(q)?.cellCycle)}
        mode={mode}
        onModeChange={setMode}
        {...(has('phase') && { onShowOnEmbedding: () => change({ colourBy: 'phase', highlighted: [] }) })}
      />
    </>
  );
}

/** Groups that have cells, in the colours that they have on the embedding. */
function coloured(quality: QualityPart | null, detail: DatasetDetail, palette: PaletteId) {
  if (!quality) return null;
  const { metrics, doublets, cellCycle } = quality;
  const colours = coloursOf(detail, quality.column, palette);
  const shown = (groups: QualityPart['metrics']['genes']) => groups && withColours(drawnGroups(groups), colours);
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
