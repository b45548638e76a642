import { useEffect, useRef } from 'react';
import { CoexpressionPanel } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import type { CoexpressionReply } from '@stroma/contract/tools';
import { useDebounced } from '../../../app/hooks/useDebounced.ts';
import { useRead } from '../../../features/calls/index.ts';
import { cutoffsOf } from '../view/view.ts';
import { ChartReceipts } from '../receipts/ChartReceipts.tsx';
import type { PartProps } from './parts.ts';
import { useGeneSearch } from './useGeneSearch.ts';

/** Two genes over the same cells. A new cutoff is counted over all cells; the last plots stay until the reply. */
export function CoexpressionTab({ detail, view, change, comparison, compare, asked, fields }: PartProps) {
  const search = { x: useGeneSearch(detail), y: useGeneSearch(detail) };
  // By default, the first two chosen genes are the pair.
  const chosen = view.genes.length ? view.genes : view.gene ? [view.gene] : [];
  const x = view.pair[0] || (chosen[0] ?? null);
  const y = view.pair[1] || (chosen.find((name) => name !== x) ?? null);
  const { params, query, ...about } = asked;
  const sent = useDebounced(view.cutoffs);
  const body = x && y && about.groupBy ? { ...about, compare, x, y, cutoffs: cutoffsOf(sent) } : null;
  const reply = useRead('datasetProxies', 'coexpression', body && { params, query, headers: { 'X-Read': '1' }, body }, {
    isVersioned: true,
  });
  const state = useKept(reply, JSON.stringify([x, y, about, compare, query]));
  const setGene = (axis: 'x' | 'y', gene: string) => {
    search[axis].setQuery('');
    change({ pair: axis === 'x' ? [gene, y ?? ''] : [x ?? '', gene], cutoffs: '0,0' });
  };
  return (
    <ChartReceipts detail={detail} view={body && { chart: 'coexpression', ...body }}>
      <CoexpressionPanel
        {...fields}
        x={{ gene: x, ...search.x.field }}
        y={{ gene: y, ...search.y.field }}
        onGeneChange={setGene}
        onQueryChange={(axis, text) => search[axis].setQuery(text)}
        cutoffs={cutoffsOf(view.cutoffs)}
        onCutoffsChange={(next) => change({ cutoffs: `${next.x},${next.y}` })}
        state={about.groupBy ? state : { state: 'empty' }}
        comparison={{ ...comparison, overlap: state.state === 'ready' ? state.data.overlap : 0 }}
      />
    </ChartReceipts>
  );
}

/** The last reply of the same pair while its next is read. */
function useKept(reply: Loadable<CoexpressionReply>, key: string): Loadable<CoexpressionReply> {
  const last = useRef<{ key: string; reply: Loadable<CoexpressionReply> }>(null);
  useEffect(() => {
    if (reply.state === 'ready') last.current = { key, reply };
  }, [reply, key]);
  return reply.state === 'loading' && last.current?.key === key ? last.current.reply : reply;
}
