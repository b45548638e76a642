import { useState } from 'react';
import { GenePanel } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import type { GroupSummary } from '@stroma/design-system/charts';
import { useCached } from '../../api/cache.ts';
import { useDebounced } from '../../app/useDebounced.ts';
import { coloursOf, withColours } from './category-colours.ts';
import { columnVersion, readGenes, readSummary, type CategoryColumn } from './dataset.ts';
import type { TabProps } from './tab.ts';

export function ExpressionTab({ detail, view, change }: TabProps) {
  const { id, version } = detail;
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const sent = useDebounced(typed);
  const hits = useCached(sent ? `${id}:genes:${sent}:${version}` : null, () => readGenes(id, sent));
  const summary = useCached(
    view.gene
      ? `${id}:summary:${view.groupBy}:${view.gene}:${view.layer}:${columnVersion(detail, view.groupBy) ?? version}`
      : null,
    () => readSummary(id, view.groupBy, view.gene!, view.layer),
  );
  const groups = detail.columns.filter((c): c is CategoryColumn => c.kind === 'category');
  const colours = coloursOf(detail, view.groupBy, view.palette);
  const violin: Loadable<GroupSummary[]> = !view.gene
    ? { state: 'empty' }
    : summary.state === 'ready'
      ? { state: 'ready', data: withColours(summary.data, colours) }
      : summary;
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
