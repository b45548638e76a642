import { useState } from 'react';
import type { Candidate } from '@stroma/contract';
import { Curation } from '@stroma/design-system/screens';
import { paths } from '../../app/paths.ts';
import { useSeat } from '../../app/hooks/useOperation.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { mapLoadable, useCallMutation, useRead } from '../../features/calls/index.ts';
import { Offer, type Offering } from './Offer.tsx';
import { useRefetchWhileChecked } from './useChecked.ts';

/** Offers to the public database: the reader's own, and for curators all. */
export function CurationScreen() {
  usePageTitle('menu.curation');
  const asked = useRead('curation', 'list');
  const [offering, setOffering] = useState<Offering | null>(null);
  const [decide, { busy, error, done }] = useCallMutation('curation', 'decide', {
    refreshes: ['curation.list', 'public'],
    always: true,
  });
  const mayGive = [useSeat('delete'), useSeat('download')].every(Boolean);
  useRefetchWhileChecked(asked);
  const candidates = mapLoadable(asked, (rows) => rows);
  const open = (candidate: Candidate, isVersion: boolean) => setOffering({ candidate, isVersion });
  return (
    <>
      <Curation
        candidates={candidates.state === 'ready' && !candidates.data.length ? { state: 'empty' } : candidates}
        onOffer={mayGive ? () => setOffering({ candidate: null, isVersion: false }) : undefined}
        onEdit={(candidate) => open(candidate, candidate.facts.changes !== '')}
        onNewVersion={mayGive ? (candidate) => open(candidate, true) : undefined}
        onDecide={({ id, changedAt }, decision, reason) =>
          decide({ params: { id }, body: { decision, changedAt, ...(reason && { reason }) } })
        }
        isBusy={busy}
        error={error}
        decided={done}
        datasetHref={paths.dataset}
        entryHref={(id) => `${paths.publicData}/${id}`}
      />
      {offering && <Offer {...offering} onClose={() => setOffering(null)} />}
    </>
  );
}
