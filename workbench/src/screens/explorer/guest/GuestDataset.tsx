import { useEffect, useState, type ReactNode } from 'react';
import type { GuestPlace } from '@stroma/contract';
import { ExportPermitProvider } from '@stroma/design-system/explorer';
import { FormScope, Loaded } from '@stroma/design-system/primitives';
import { useQuery } from '../../../app/hooks/useQuery.ts';
import { usePageTitle } from '../../../app/useApp.ts';
import { useRead } from '../../../features/calls/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { Selectable } from '../ExplorerScreen.tsx';

export interface GuestProps {
  place: GuestPlace;
  /** Called when the dataset was loaded, or could not be. */
  onRead: () => void;
}
interface Props extends GuestProps {
  children: (detail: DatasetDetail) => ReactNode;
}

/** The dataset of a guest, at the view of the link; data cannot be exported. */
export function GuestDataset({ place, onRead, children }: Props) {
  const detail = useRead('datasetProxies', 'detail', { params: { id: place.datasetId } });
  const isLoading = detail.state === 'loading';
  useEffect(() => {
    if (!isLoading) onRead();
  }, [isLoading, onRead]);
  usePageTitle(null, place.name);
  const [query, change] = useQuery();
  const [isPlaced, setPlaced] = useState(place.query === '');
  useEffect(() => {
    if (isPlaced) return;
    const given = new URLSearchParams(place.query);
    // A URL with more view parameters than the language was changed by the reader.
    if (![...query.keys()].some((name) => given.has(name)))
      change((now) => new URLSearchParams([...now, ...given]), { replace: true });
    setPlaced(true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, before anything is shown
  }, []);
  if (!isPlaced) return null;
  return (
    <ExportPermitProvider permit="hidden">
      <FormScope id={place.datasetId}>
        <Loaded state={detail}>
          {(data: DatasetDetail) => <Selectable detail={data}>{children(data)}</Selectable>}
        </Loaded>
      </FormScope>
    </ExportPermitProvider>
  );
}
