import { useEffect, useRef } from 'react';
import type { ReferenceSet } from '@stroma/contract';
import type { EnrichmentSetupProps } from '@stroma/design-system/explorer';
import { useSeat } from '../../../../app/hooks/useOperation.ts';
import { useCallMutation } from '../../../../features/calls/index.ts';

/**
 * Adds the sets of a GMT file to the reader's own library from within the form: the server checks every line, and the receipt of a result records
 * file and hash. `choose` gets the id of the set.
 */
export function useGmt(
  species: string | null,
  choose: (id: string) => void,
): Pick<EnrichmentSetupProps, 'onGmt' | 'gmt'> {
  const canEdit = useSeat('edit');
  const [add, { busy, error, done, reply }] = useCallMutation('references', 'import', { refreshes: ['references'] });
  const chosen = useRef(0);
  useEffect(() => {
    if (done === chosen.current || !reply) return;
    chosen.current = done;
    choose(reply.id);
  }, [done, reply, choose]);
  if (!canEdit) return {};
  const onGmt = ({ name, text }: { name: string; text: string }): void =>
    add({
      body: {
        ...{ kind: 'geneSets', scope: 'personal', database: 'custom', toSpecies: null, licence: '', source: name },
        ...{ name: name.replace(/\.\w+$/, ''), version: new Date().toISOString().slice(0, 10), text },
        species: (species ?? 'Homo sapiens') as ReferenceSet['species'],
      },
    });
  return { onGmt, gmt: { busy, error } };
}
