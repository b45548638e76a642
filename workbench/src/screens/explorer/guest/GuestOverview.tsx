import { lazy, Suspense } from 'react';
import { AnalysisInfo, DatasetNumbers, SampleMixing } from '@stroma/design-system/explorer';
import { mapLoadable, useRead } from '../../../features/calls/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { toInfo } from '../overview/OverviewTab.tsx';

const TopMarkers = lazy(async () => ({ default: (await import('../overview/TopMarkers.tsx')).TopMarkers }));
const SampleComposition = lazy(async () => ({
  default: (await import('../overview/SampleComposition.tsx')).SampleComposition,
}));

/** Overview of the dataset without the parts that belong to its space: analyses, named states, history, columns, receipts. */
export function GuestOverview({ detail }: { detail: DatasetDetail }) {
  const v = `${detail.version}-${detail.columnsVersion}-${detail.labelsRevision}`;
  const asked = { params: { id: detail.id }, query: { v } };
  const quality = useRead('datasetProxies', 'quality', asked, { isVersioned: true });
  return (
    <>
      <DatasetNumbers
        cells={detail.cells}
        samples={detail.samples.length}
        state={mapLoadable(quality, ({ overall }) => overall)}
      />
      <Suspense>
        <SampleComposition detail={detail} />
        <TopMarkers detail={detail} />
      </Suspense>
      {detail.mixing !== undefined && <SampleMixing mixing={detail.mixing} />}
      <AnalysisInfo
        info={{ state: 'ready', data: toInfo(detail.analysisInfo) }}
        isSimulated={detail.simulated}
        warnings={detail.warnings}
      />
    </>
  );
}
