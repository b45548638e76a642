import { Banner } from '@stroma/design-system/primitives';
import { useAppT } from '../../../app/useApp.ts';
import { useRead } from '../../../features/calls/index.ts';

/** Notice on a result whose public source data were withdrawn since. */
export function WithdrawnSources({ job }: { job: string }) {
  const t = useAppT();
  const detail = useRead('jobs', 'detail', { params: { id: job } });
  const sources = (detail.state === 'ready' && detail.data.withdrawn) || [];
  return sources.map((source) => (
    <Banner key={`${source.name} ${source.version}`} tone="warning">
      {t('public.sourceWithdrawn', { ...source })}
    </Banner>
  ));
}
