import { lazy, Suspense, useState, type ReactNode } from 'react';
import { reportFailure } from '../../api/failures.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { usePermits } from '../../app/useOperation.ts';
import { noticed } from '../../features/notices/index.ts';
import { toUiError } from '../../features/request.ts';
import { fetchAtOnce, type Wanted } from './wanted.ts';

const RequestDownload = lazy(() => import('./RequestDownload.tsx'));

/** Downloads a file, directly or by a request; `dialog` belongs somewhere in the screen. */
export function useDownload(): { download: (wanted: Wanted) => void; dialog: ReactNode } {
  const dispatch = useAppDispatch();
  const { asksForDownloads } = usePermits();
  const [asked, setAsked] = useState<Wanted | null>(null);
  const fetchNow = async (wanted: Wanted): Promise<void> => {
    try {
      if (await fetchAtOnce(wanted)) dispatch(noticed({ tone: 'info', messageId: 'download.wait' }));
      else setAsked(wanted);
    } catch (error) {
      reportFailure(error);
      dispatch(noticed({ tone: 'danger', error: toUiError(error) }));
    }
  };
  return {
    download: (wanted) => (asksForDownloads ? setAsked(wanted) : void fetchNow(wanted)),
    dialog: asked && (
      <Suspense fallback={null}>
        <RequestDownload key={`${asked.targetId}/${asked.name}`} wanted={asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
