import type { FoundTerm } from '@stroma/contract';
import type { PublishedFieldName } from '@stroma/design-system/screens';
import { useDebounced } from '../../app/hooks/useDebounced.ts';
import { useRead } from '../../features/calls/index.ts';

/** Ontology of a field in the CELLxGENE schema; development stages depend on the species. */
const ONTOLOGY = {
  species: 'organism',
  cellType: 'CL',
  tissue: 'UBERON',
  disease: 'MONDO',
  technology: 'EFO',
  developmentStage: 'HsapDv',
  sex: 'PATO',
  ethnicity: 'HANCESTRO',
} as const;
/** The term for healthy belongs to another ontology than diseases. */
const NORMAL: FoundTerm = { id: 'PATO:0000461', label: 'normal', labelZh: '正常', match: 'normal', obsolete: false };
const NORMAL_NAMES = ['normal', 'healthy', 'control', '正常', '健康', '对照'];
const LEAST = 2;

export function useTerms(asked: { field: PublishedFieldName; query: string } | null, species: string | null) {
  const query = useDebounced(asked?.query.trim() ?? '');
  const field = asked?.field;
  const known = field && field in ONTOLOGY ? ONTOLOGY[field as keyof typeof ONTOLOGY] : null;
  const ontology = known === 'HsapDv' && species === 'Mus musculus' ? 'MmusDv' : known;
  const isAsked = ontology !== null && (query.length >= LEAST || /\P{ASCII}/u.test(query));
  const found = useRead('curation', 'terms', isAsked ? { params: { ontology }, query: { search: query } } : null);
  const normal =
    field === 'disease' && query && NORMAL_NAMES.some((name) => name.startsWith(query.toLowerCase())) ? [NORMAL] : [];
  return {
    terms: [...normal, ...(isAsked && found.state === 'ready' ? found.data.terms : [])],
    isSearching: isAsked && found.state === 'loading',
  };
}
