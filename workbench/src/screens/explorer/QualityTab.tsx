import { useState } from 'react';
import { CellCycle, Doublets, QcByCluster, QcBySample, type QcMetric } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import { useCached } from '../../api/cache.ts';
import { coloursOf, readQuality, withColours, type DatasetDetail, type Quality, type QualityPart } from './dataset.ts';
import type { TabProps } from './ExplorerScreen.tsx';

/** What a part of the reply says; a part that was not measured is empty, never zero. */
function part<T>(state: Loadable<Quality>, pick: (quality: Quality) => T | null | undefined): Loadable<T> {
  if (state.state !== 'ready') return state;
  const data = pick(state.data);
  return data === null || data === undefined ? { state: 'empty' } : { state: 'ready', data };
}

export function QualityTab({ detail, view, change }: TabProps) {
  const [metric, setMetric] = useState<QcMetric>('genes');
  const [mode, setMode] = useState<'count' | 'percent'>('percent');
  const quality = useCached(`${detail.id}:quality:${detail.version}:${detail.columnsVersion}`, () =>
    readQuality(detail.id),
  );
  const has = (name: string) => detail.columns.some((c) => c.name === name);
  const shared = { metric, onMetricChange: setMetric, palette: view.palette };
  return (
    <>
      <QcBySample state={part(quality, (q) => coloured(q.bySample, detail, view.palette))} {...shared} />
      <QcByCluster state={part(quality, (q) => coloured(q.byCluster, detail, view.palette))} {...shared} />
      <Doublets
        state={part(quality, (q) => q.bySample?.doublets ?? q.byCluster?.doublets)}
        {...(has('doublet_score') && {
          onShowOnEmbedding: () => change({ colourBy: 'doublet_score', highlighted: [] }),
        })}
      />
      <CellCycle
        state={part(quality, (q) => q.byCluster?.cellCycle)}
        mode={mode}
        onModeChange={setMode}
        {...(has('phase') && { onShowOnEmbedding: () => change({ colourBy: 'phase', highlighted: [] }) })}
      />
    </>
  );
}

/** Groups in the colours that they have on the embedding. */
function coloured(quality: QualityPart | null, detail: DatasetDetail, palette: string): QualityPart | null {
  if (!quality) return null;
  const colours = coloursOf(detail, quality.column, palette);
  const metrics = Object.fromEntries(
    Object.entries(quality.metrics).map(([name, groups]) => [name, groups && withColours(groups, colours)]),
  ) as QualityPart['metrics'];
  return { ...quality, metrics };
}
