import { useState } from 'react';
import { GenePanel } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import type { GroupSummary } from '@stroma/design-system/charts';
import { useDebounced } from '../../app/useDebounced.ts';
import { mapLoadable, useRead } from '../../features/calls/index.ts';
import { coloursOf, withColours } from './category-colours.ts';
import { columnVersion, drawnGroups, type CategoryColumn } from './dataset.ts';
import type { TabProps } from './tab.ts';

const MOST_HITS = '30';

export function ExpressionTab({ detail, view, change }: TabProps) {
  const { id, version } = detail;
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const sent = useDebounced(typed);
  const params = { id };
  const versioned = { isVersioned: true };
  const search = { q: sent, limit: MOST_HITS, v: version };
  const hits = useRead('datasetProxies', 'genes', sent ? { params, query: search } : null, versioned);
  const { gene, groupBy: column, layer } = view;
  const v = `${version}-${columnVersion(detail, column) ?? ''}`;
  const summary = useRead(
    'datasetProxies',
    'summary',
    gene ? { params, query: { column, gene: [gene], layer, v } } : null,
    versioned,
  );
  const groups = detail.columns.filter((c): c is CategoryColumn => c.kind === 'category');
  const colours = coloursOf(detail, view.groupBy, view.palette);
  const violin: Loadable<GroupSummary[]> = !view.gene
    ? { state: 'empty' }
    : mapLoadable(summary, ({ genes }) => withColours(drawnGroups(genes[0]!.groups), colours));
  return (
    <GenePanel
      gene={view.gene}
      onGeneChange={(gene) => {
        setQuery('');
        change(gene ? { gene, colourBy: 'gene', highlighted: [] } : { gene: null, colourBy: view.groupBy });
      }}
      query={query}
      onQueryChange={setQuery}
      hits={typed && hits.state === 'ready' ? hits.data : []}
      searching={typed !== '' && (typed !== sent || hits.state === 'loading')}
      layer={view.layer}
      onLayerChange={(layer) => change({ layer })}
      layers={detail.layers}
      groupBy={view.groupBy}
      groupOptions={groups.map((c) => ({ id: c.name, label: c.name }))}
      onGroupByChange={(groupBy) => change({ groupBy })}
      violin={violin}
      chart={view.chart}
      onChartChange={(chart) => change({ chart })}
      palette={view.palette}
    />
  );
}
