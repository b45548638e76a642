import { useMemo } from 'react';
import { SampleComposition as Shown, type CategoriesBySample } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import { useCached } from '../../../api/cache.ts';
import { readColumn, type Column } from '../../../api/arrays.ts';
import { useSelection } from '../../../features/selection/index.ts';
import { arrayKeys, defaultColumn, type CategoryColumn, type DatasetDetail } from '../dataset.ts';
import { categoriesBySample } from './by-sample.ts';

const categoryColumn = (detail: DatasetDetail, name: string | null | undefined): CategoryColumn | null => {
  const found = detail.columns.find((c) => c.name === name);
  return found?.kind === 'category' ? found : null;
};
function useColumn(detail: DatasetDetail, column: CategoryColumn): Loadable<Column> {
  const { column: key } = arrayKeys(detail, {
    ...{ embedding: '', dimensions: 2, gene: null, layer: '', colourBy: column.name },
  });
  return useCached(key, () => readColumn(detail.id, column.name, column.version));
}

/** Composition of the samples, in the colours of the default column; renders nothing for a dataset with one sample or without categories. */
export function SampleComposition({ detail }: { detail: DatasetDetail }) {
  const samples = categoryColumn(detail, detail.sampleColumn);
  const clusters = categoryColumn(detail, defaultColumn(detail));
  if (!samples || !clusters || samples.name === clusters.name) return null;
  return samples.categories.filter(({ count }) => count > 0).length > 1 ? (
    <Bars detail={detail} samples={samples} clusters={clusters} />
  ) : null;
}

function Bars({
  detail,
  samples,
  clusters,
}: {
  detail: DatasetDetail;
  samples: CategoryColumn;
  clusters: CategoryColumn;
}) {
  const [bySample, byCluster] = [useColumn(detail, samples), useColumn(detail, clusters)];
  const { write } = useSelection();
  const state = useMemo<Loadable<CategoriesBySample>>(() => {
    if (bySample.state !== 'ready') return bySample as Loadable<never>;
    if (byCluster.state !== 'ready') return byCluster as Loadable<never>;
    if (bySample.data.kind !== 'category' || byCluster.data.kind !== 'category') return { state: 'empty' };
    const groups = new Map(detail.samples.map(({ name, group }) => [name, group]));
    const colours = new Map(clusters.categories.map(({ name, colour }) => [name, colour]));
    return { state: 'ready', data: categoriesBySample(bySample.data, byCluster.data, groups, colours) };
  }, [bySample, byCluster, detail.samples, clusters]);
  return (
    <Shown
      column={clusters.name}
      state={state}
      onPick={(category, sample) =>
        write([
          { kind: 'category', column: clusters.name, categories: [category] },
          { kind: 'category', column: samples.name, categories: [sample] },
        ])
      }
    />
  );
}
