import { useState } from 'react';
import type { ReferenceSet } from '@stroma/contract';
import { call } from '../../../../api/client.ts';
import { useSayFailure } from '../../../../features/useSayFailure.ts';

interface Factors {
  useList: (set: ReferenceSet) => void;
  /** The list that is loading. */
  reading: string | null;
}
/** Lists of transcription factors of the library, one symbol per line for the form. */
export function useFactors(fill: (factors: string) => void): Factors {
  const [reading, setReading] = useState<string | null>(null);
  const sayFailure = useSayFailure();
  const useList = ({ id }: ReferenceSet) => {
    setReading(id);
    void call('references', 'factors', { params: { id } })
      .then(({ symbols }) => fill(symbols.join('\n')), sayFailure)
      .finally(() => setReading(null));
  };
  return { useList, reading };
}
