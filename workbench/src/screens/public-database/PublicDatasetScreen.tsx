import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { publicState, type DatasetRow } from '@stroma/contract';
import { copyText } from '@stroma/design-system/primitives';
import { PublicDataset } from '@stroma/design-system/screens';
import { STATE } from '../../api/state.ts';
import { downloadsOf } from '../../app/hooks/useOperation.ts';
import { paths } from '../../app/paths.ts';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useRead } from '../../features/calls/index.ts';
import { noticed } from '../../features/notices/index.ts';
import { EntryPicture } from './EntryPicture.tsx';
import { PublicAccessGate } from './Guarded.tsx';
import { usePublicPaths } from './places.ts';

const Convert = lazy(() => import('../my-analyses/Convert.tsx'));

/** One entry of the public database, at its current version or the one in the URL. */
export function PublicDatasetScreen() {
  const { entry = '' } = useParams();
  const [query] = useSearchParams();
  const version = Number(query.get('version')) || undefined;
  const places = usePublicPaths();
  const dispatch = useAppDispatch();
  const { asks, permit } = useAppSelector((state) => downloadsOf(state.session.info));
  const [isConverting, setConverting] = useState(false);
  const asked = useRead('public', 'detail', { params: { id: entry }, query: version ? { version } : {} });
  const detail = asked.state === 'ready' ? asked.data : null;
  usePageTitle('menu.publicData', detail?.name);
  const mayUse = places.permit('integrateLocalAndPublic');
  return (
    <PublicAccessGate state={asked} isVisitor={places.isVisitor}>
      <PublicDataset
        dataset={asked}
        picture={
          detail && detail.state === 'published' ? <EntryPicture key={entry} entry={entry} name={detail.name} /> : null
        }
        address={places.address(entry)}
        catalogueHref={places.catalogue}
        exploreHref={(id, n) => {
          if (places.isVisitor) return paths.visited(entry);
          return paths.dataset(id) + (n === undefined ? '' : `?${STATE}=${publicState(n)}`);
        }}
        integrateHref={
          mayUse
            ? ({ datasetId, version: n }) => `${paths.integrateLocalAndPublic}?public=${datasetId}:${n}`
            : undefined
        }
        versionHref={(n) => `${places.entry(entry)}?version=${n}`}
        facetHref={(facet, value) => `${places.catalogue}?${facet}=${encodeURIComponent(value)}`}
        onFiles={permit === 'enabled' ? () => setConverting(true) : undefined}
        onCite={(citation) =>
          void copyText(citation).then(
            () => dispatch(noticed({ tone: 'success', messageId: 'public.cited' })),
            () => dispatch(noticed({ tone: 'danger', messageId: 'common.copyRefused' })),
          )
        }
        isVisitor={places.isVisitor}
      />
      {isConverting && detail && (
        <Suspense fallback={null}>
          <Convert
            datasets={[{ id: detail.datasetId, name: detail.name } as DatasetRow]}
            asks={asks}
            onClose={() => setConverting(false)}
          />
        </Suspense>
      )}
    </PublicAccessGate>
  );
}
