import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { SkeletonRows, Stack } from '@stroma/design-system/primitives';
import { ChunkError } from '../../../app/ChunkError.tsx';
import { LabelsTab } from '../labels/LabelsTab.tsx';
import { OverviewTab } from '../overview/OverviewTab.tsx';
import type { TabProps } from '../tab.ts';
import { TOOL_TABS } from '../tools/index.ts';

// The overview shows no chart, so the chart library is loaded with the tabs that draw one.
const QualityTab = lazy(async () => ({ default: (await import('../QualityTab.tsx')).QualityTab }));
const ExpressionTab = lazy(async () => ({ default: (await import('../expression/ExpressionTab.tsx')).ExpressionTab }));
const MarkersTab = lazy(async () => ({ default: (await import('../MarkersTab.tsx')).MarkersTab }));

/** The panel of one tab: on its page, on that of a guest, and hidden while the figure board draws one of its figures. */
export function TabPanel({ tab, ...props }: TabProps & { tab: string }) {
  const Tool = TOOL_TABS.find(({ tool }) => tool === tab)?.Tab;
  return (
    <ErrorBoundary FallbackComponent={ChunkError} resetKeys={[tab]}>
      <Suspense
        fallback={
          <Stack style={{ padding: '8px 16px' }}>
            <SkeletonRows rows={8} />
          </Stack>
        }
      >
        {tab === 'quality' && <QualityTab {...props} />}
        {tab === 'expression' && <ExpressionTab {...props} />}
        {tab === 'markers' && <MarkersTab {...props} />}
        {tab === 'labels' && <LabelsTab {...props} />}
        {Tool && <Tool {...props} />}
        {tab === 'overview' && <OverviewTab {...props} />}
      </Suspense>
    </ErrorBoundary>
  );
}
