import { useEffect, useState } from 'react';
import type { Candidate, PublicFacts } from '@stroma/contract';
import { NO_FIELDS } from '@stroma/contract/tools';
import { OfferDialog, type OfferValue, type PublishedFieldName } from '@stroma/design-system/screens';
import { useGiven, useKept } from '@stroma/design-system/primitives';
import { mapLoadable, readyOr, useCallMutation, useRead } from '../../features/calls/index.ts';
import { useTerms } from './useTerms.ts';

export interface Offering {
  /** Null: a dataset is offered; else the version that is changed, or that a further one follows. */
  candidate: Candidate | null;
  isVersion: boolean;
}
const NO_FACTS: PublicFacts = {
  ...{ title: '', description: '', doi: '', citation: '', licence: 'CC-BY-4.0', source: '', year: null, changes: '' },
};
const CHANGES = { refreshes: ['curation.list'], always: true } as const;
const NO_ROWS: never[] = [];

const firstOf = ({ candidate }: Offering): OfferValue =>
  candidate
    ? { datasetId: candidate.datasetId, facts: candidate.facts, fields: candidate.fields }
    : { datasetId: '', facts: NO_FACTS, fields: NO_FIELDS };

/** The form of one offer; it sends the offer itself, and stays open while it is rejected. */
export function Offer({ candidate, isVersion, onClose }: Offering & { onClose: () => void }) {
  const isNew = !candidate || candidate.number !== null;
  const [value, setValue, kept] = useKept<OfferValue>(`offer.${candidate?.id ?? 'new'}`, () =>
    firstOf({ candidate, isVersion }),
  );
  const [offer, offered] = useCallMutation('curation', 'offer', CHANGES);
  const [change, changed] = useCallMutation('curation', 'change', CHANGES);
  const { busy, error, done } = isNew ? offered : changed;
  const given = useGiven(kept, error, onClose);
  useEffect(() => {
    if (done > 0) onClose();
  }, [done, onClose]);
  const datasets = readyOr(useRead('datasets', 'list'), NO_ROWS).filter(({ sharedFrom }) => sharedFrom === null);
  const { datasetId } = value;
  const detail = useRead('datasetProxies', 'detail', datasetId ? { params: { id: datasetId } } : null);
  const [asked, setAsked] = useState<{ field: PublishedFieldName; query: string } | null>(null);
  const species = detail.state === 'ready' ? detail.data.species : null;
  const { terms, isSearching } = useTerms(asked, species);
  const send = () => {
    given.give();
    const { facts, fields } = value;
    if (!isNew) return change({ params: { id: candidate!.id }, body: { facts, fields } });
    const entry = candidate ? { entryId: candidate.entryId } : {};
    return offer({ body: { datasetId, ...entry, facts, fields } });
  };
  return (
    <OfferDialog
      editing={isNew && !candidate ? null : candidate!.facts.title}
      isVersion={isVersion}
      value={value}
      onChange={setValue}
      datasets={datasets.map(({ id, name, species: own }) => ({ id, name, species: own }))}
      columns={
        datasetId
          ? mapLoadable(detail, ({ columns }) =>
              columns.flatMap(({ name, kind }) => (kind === 'category' ? [name] : [])),
            )
          : { state: 'ready', data: NO_ROWS }
      }
      search={asked && { ...asked, terms: terms, isSearching }}
      {...(candidate && { termNames: candidate.termNames })}
      onSearch={(field, query) => setAsked({ field, query })}
      isRestored={kept.isRestored}
      onDiscard={kept.discard}
      isBusy={busy}
      error={error}
      onClose={given.onClose}
      onCancel={given.onCancel}
      onOffer={send}
    />
  );
}
