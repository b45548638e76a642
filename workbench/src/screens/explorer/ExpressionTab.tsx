import { useState } from 'react';
import { GenePanel } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import type { GroupSummary } from '@stroma/design-system/charts';
import { useCached } from '../../api/cache.ts';
import { readGenes, readSummary, type CategoryColumn } from './dataset.ts';
import type { TabProps } from './ExplorerScreen.tsx';

export function ExpressionTab({ detail, view, change }: TabProps) {
  const { id, version } = detail;
  const [query, setQuery] = useState('');
  const hits = useCached(query.trim() ? `${id}:genes:${query.trim()}:${version}` : null, () =>
    readGenes(id, query.trim()),
  );
  const summary = useCached(
    view.gene ? `${id}:summary:${view.groupBy}:${view.gene}:${view.layer}:${version}` : null,
    () => readSummary(id, view.groupBy, view.gene!, view.layer),
  );
  const groups = detail.columns.filter((c): c is CategoryColumn => c.kind === 'category');
  const colours = new Map(groups.find((c) => c.name === view.groupBy)?.categories.map((c) => [c.name, c.colour]));
  const violin: Loadable<GroupSummary[]> = !view.gene
    ? { state: 'empty' }
    : summary.state === 'ready'
      ? {
          state: 'ready',
          data: summary.data.map((g) => ({ ...g, ...(colours.has(g.group) && { colour: colours.get(g.group)! }) })),
        }
      : summary;
  return (
    <GenePanel
      gene={view.gene}
      onGeneChange={(gene) =>
        change(gene ? { gene, colourBy: 'gene', highlighted: [] } : { gene: null, colourBy: view.groupBy })
      }
      query={query}
      onQueryChange={setQuery}
      hits={hits.state === 'ready' ? hits.data : []}
      searching={query.trim() !== '' && hits.state === 'loading'}
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
