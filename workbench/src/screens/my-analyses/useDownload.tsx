import { useState, type ReactNode } from 'react';
import { lazyPart } from '@stroma/design-system/primitives';
import { reportFailure } from '../../api/failures.ts';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { usePermits } from '../../app/hooks/useOperation.ts';
import { noticed } from '../../features/notices/index.ts';
import { toUiError } from '../../features/request.ts';
import { downloadWithoutApproval, type DownloadTarget } from './wanted.ts';

const { Part: RequestDownload } = lazyPart(() => import('./RequestDownload.tsx'));

/** Downloads a file, directly or by a request; `dialog` belongs somewhere in the screen. */
export function useDownload(): { download: (wanted: DownloadTarget) => void; dialog: ReactNode } {
  const dispatch = useAppDispatch();
  const { isApprovalNeeded } = usePermits();
  const [asked, setAsked] = useState<DownloadTarget | null>(null);
  const fetchNow = async (wanted: DownloadTarget): Promise<void> => {
    try {
      if (await downloadWithoutApproval(wanted)) dispatch(noticed({ tone: 'info', messageId: 'download.wait' }));
      else setAsked(wanted);
    } catch (error) {
      reportFailure(error);
      dispatch(noticed({ tone: 'danger', error: toUiError(error) }));
    }
  };
  return {
    download: (wanted) => (isApprovalNeeded ? setAsked(wanted) : void fetchNow(wanted)),
    dialog: asked && (
      <RequestDownload key={`${asked.targetId}/${asked.name}`} wanted={asked} onClose={() => setAsked(null)} />
    ),
  };
}
