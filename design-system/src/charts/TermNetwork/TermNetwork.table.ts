import type { Translate } from '../../theme/messages.ts';
import type { TermNetworkProps } from './TermNetwork.types.ts';

/** Pairs of terms that share genes. */
export const termNetworkTable = ({ data: terms, links }: Pick<TermNetworkProps, 'data' | 'links'>, t: Translate) => ({
  columns: [
    t('enrichment.term'),
    t.dynamic('enrichment.otherTerm'),
    t.dynamic('enrichment.shared'),
    t.dynamic('enrichment.similarity'),
  ],
  rows: links.map(({ a, b, shared, similarity }) => [terms[a]?.term ?? '', terms[b]?.term ?? '', shared, similarity]),
});
