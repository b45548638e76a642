import { useState } from 'react';
import { LIMITS, type DatasetRow } from '@stroma/contract';
import type { ExportFormat } from '@stroma/contract/tools';
import { ConvertDialog } from '@stroma/design-system/dialogs';
import type { UiError } from '@stroma/design-system/primitives';
import { call } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { refetchCalls } from '../../features/calls/index.ts';
import { toUiError } from '../../features/request.ts';

interface ConvertProps {
  datasets: readonly DatasetRow[];
  asks: boolean;
  onClose: () => void;
}

/** Requests datasets as files; failed requests are repeated on the next click. */
export default function Convert({ datasets, asks, onClose }: ConvertProps) {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<UiError | null>(null);
  const convert = async (format: ExportFormat, purpose: string): Promise<void> => {
    setBusy(true);
    setError(null);
    const done = new Set(asked);
    for (const { id } of datasets) {
      if (done.has(id)) continue;
      const body = { kind: 'conversion', targetId: id, format, ...(purpose && { purpose }) } as const;
      try {
        await call('downloads', 'create', { body });
        done.add(id);
      } catch (failure) {
        setError(toUiError(failure));
      }
    }
    setAsked(done);
    setBusy(false);
    dispatch(refetchCalls(['downloads']));
  };
  return (
    <ConvertDialog
      isOpen
      onClose={onClose}
      names={datasets.map(({ name }) => name)}
      days={LIMITS.convertedRdsDays}
      isApprovalNeeded={asks}
      asked={asked.size}
      downloadsHref={paths.requestedDownloads}
      isBusy={busy}
      error={error}
      onConvert={(format, purpose) => void convert(format, purpose)}
    />
  );
}
