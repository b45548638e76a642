import { lazy, Suspense } from 'react';
import {
  AnalysisInfo,
  DatasetNumbers,
  Receipt,
  SampleMixing,
  type AnalysisInfoData,
  type InfoValue,
} from '@stroma/design-system/explorer';
import { useCached } from '../../../api/cache.ts';
import { shownState } from '../../../api/state.ts';
import { useAppT } from '../../../app/useApp.ts';
import { mapLoadable, useRead } from '../../../features/calls/index.ts';
import { usePermits } from '../../../app/hooks/useOperation.ts';
import { EmptyState } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { StabilityReport } from '@stroma/design-system/wizard';
import { useDownload } from '../../my-analyses/useDownload.tsx';
import { Columns } from './Columns.tsx';
import { GenesInFiles } from './GenesInFiles.tsx';
import { State } from './State.tsx';
import { WithdrawnSources } from './WithdrawnSources.tsx';
import type { TabProps } from '../tab.ts';
import { readReceipt } from '../receipts/receipt.ts';
import { ChartReceipts } from '../receipts/ChartReceipts.tsx';

// Charts load after the numbers.
const TopMarkers = lazy(async () => ({ default: (await import('./TopMarkers.tsx')).TopMarkers }));
const SampleComposition = lazy(async () => ({
  default: (await import('./SampleComposition.tsx')).SampleComposition,
}));

const States = lazy(async () => ({ default: (await import('../states/States.tsx')).States }));
const History = lazy(async () => ({ default: (await import('./History.tsx')).History }));

/** The dataset in numbers, its columns, the analysis info of the specification's section 3 and the receipt of the analysis that made the dataset. */
export function OverviewTab({ detail }: TabProps) {
  const t = useAppT();
  const ds = useT();
  const { can } = usePermits();
  const { download, dialog } = useDownload();
  const v = `${detail.version}-${detail.columnsVersion}-${detail.labelsRevision}`;
  const asked = { params: { id: detail.id }, query: { v } };
  const quality = useRead('datasetProxies', 'quality', asked, { isVersioned: true });
  const rows = useRead('datasets', 'list');
  const row = rows.state === 'ready' ? rows.data.find((d) => d.id === detail.id) : undefined;
  const jobId = row?.kind === 'integrated' && !detail.pending ? row.jobId : null;
  const receipt = useCached(jobId ? `${detail.id}:receipt` : null, () => readReceipt(jobId!));
  return (
    <>
      <ChartReceipts detail={detail} view={{ chart: 'overall' }}>
        <DatasetNumbers
          cells={detail.cells}
          samples={detail.samples.length}
          state={mapLoadable(quality, ({ overall }) => overall)}
        />
      </ChartReceipts>
      {jobId && receipt.state === 'ready' && receipt.data.inputs?.some((one) => one.public) && (
        <WithdrawnSources job={jobId} />
      )}
      {jobId && receipt.state === 'ready' && (
        <GenesInFiles genes={detail.genes} inputs={receipt.data.inputs ?? undefined} />
      )}
      <Suspense>
        <SampleComposition detail={detail} />
        <TopMarkers detail={detail} />
      </Suspense>
      {detail.mixing !== undefined && <SampleMixing mixing={detail.mixing} />}
      {detail.stability && <StabilityReport title={ds('stability.kept')} summary={detail.stability} />}
      <State detail={detail} />
      <Suspense>
        <States dataset={detail.id} />
        {shownState() === null && <History dataset={detail.id} />}
      </Suspense>
      <Columns detail={detail} />
      <AnalysisInfo
        info={{ state: 'ready', data: toInfo(detail.analysisInfo) }}
        isSimulated={detail.simulated}
        warnings={detail.warnings}
      />
      {jobId ? (
        <Receipt
          state={receipt}
          {...(can.download !== 'hidden' &&
            (receipt.state !== 'ready' || receipt.data.hasScript !== false) && {
              onDownloadReproduce: () =>
                download({ kind: 'result', targetId: jobId, name: 'reproduce.zip', size: null }),
            })}
          reproduceDenied={can.download === 'disabled' ? ds('permission.download') : undefined}
        />
      ) : (
        row && (
          // Keeps the height of its text, because otherwise it would fill the tab.
          <div>
            <EmptyState
              title={
                detail.pending
                  ? t('explorer.receipt.unfinished')
                  : row.copiedFrom
                    ? t('explorer.receipt.copied', { ...row.copiedFrom, by: row.createdBy, at: ds.date(row.createdAt) })
                    : t('explorer.receipt.pending')
              }
            />
          </div>
        )
      )}
      {dialog}
    </>
  );
}

/** A value per sample becomes one line per sample. */
export const toInfo = (info: Record<string, unknown>): AnalysisInfoData =>
  Object.fromEntries(
    Object.entries(info).map(([section, fields]) => [
      section,
      Object.fromEntries(
        Object.entries((fields ?? {}) as Record<string, unknown>).map(([name, value]) => [name, toValue(value)]),
      ),
    ]),
  );

function toValue(value: unknown): InfoValue {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || ('min' in value && 'max' in value))
    return value as InfoValue;
  return { bySample: value as Extract<InfoValue, { bySample: unknown }>['bySample'] };
}
