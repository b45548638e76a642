import { useState } from 'react';
import { CellCycle, Doublets, QcByCluster, QcBySample, type QcMetric } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import type { PaletteId } from '@stroma/design-system/tokens';
import { useCached } from '../../api/cache.ts';
import { coloursOf, withColours } from './category-colours.ts';
import { readQuality, type DatasetDetail, type Quality, type QualityPart } from './dataset.ts';
import type { TabProps } from './tab.ts';

/** What a part of the reply says; a part that was not measured is empty, never zero. */
function part<T>(state: Loadable<Quality>, pick: (quality: Quality) => T | null | undefined): Loadable<T> {
  if (state.state !== 'ready') return state;
  const data = pick(state.data);
  return data === null || data === undefined ? { state: 'empty' } : { state: 'ready', data };
}

export function QualityTab({ detail, view, change }: TabProps) {
  const [metric, setMetric] = useState<QcMetric>('genes');
  const [mode, setMode] = useState<'count' | 'percent'>('percent');
  const quality = useCached(
    `${detail.id}:quality:${detail.version}:${detail.columnsVersion}:${detail.labelsRevision}`,
    () => readQuality(detail.id),
  );
  const has = (name: string) => detail.columns.some((c) => c.name === name);
  const bySample = (q: Quality) => coloured(q.bySample, detail, view.palette);
  const byCluster = (q: Quality) => coloured(q.byCluster, detail, view.palette);
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

/** Groups in the colours that they have on the embedding. */
function coloured(quality: QualityPart | null, detail: DatasetDetail, palette: PaletteId): QualityPart | null {
  if (!quality) return null;
  const colours = coloursOf(detail, quality.column, palette);
  const metrics = Object.fromEntries(
    Object.entries(quality.metrics).map(([name, groups]) => [name, groups && withColours(groups, colours)]),
  ) as QualityPart['metrics'];
  const { doublets, cellCycle } = quality;
  const phases = coloursOf(detail, 'phase', palette);
  return {
    ...quality,
    metrics,
    doublets: doublets && { ...doublets, scores: doublets.scores && withColours(doublets.scores, colours) },
    cellCycle: cellCycle && { ...cellCycle, colours: Object.fromEntries(phases) },
  };
}
