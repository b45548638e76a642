import { useState } from 'react';
import { useDebounced } from '../../../app/hooks/useDebounced.ts';
import { useRead } from '../../../features/calls/index.ts';
import type { DatasetDetail } from '../dataset.ts';

const MOST_HITS = '30';

/** State of a gene field: the typed text, and the matching genes. */
export function useGeneSearch({ id, version }: Pick<DatasetDetail, 'id' | 'version'>) {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const sent = useDebounced(typed);
  const search = { q: sent, limit: MOST_HITS, v: version };
  const hits = useRead('datasetProxies', 'genes', sent ? { params: { id }, query: search } : null, {
    isVersioned: true,
  });
  return {
    setQuery,
    field: {
      query,
      hits: typed && hits.state === 'ready' ? hits.data : [],
      isSearching: typed !== '' && (typed !== sent || hits.state === 'loading'),
    },
  };
}
