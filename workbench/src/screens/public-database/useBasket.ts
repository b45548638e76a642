import { useState } from 'react';
import { LIMITS, publicSampleId, type PublicDataset, type PublicSource } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import type { PublicBasket } from '@stroma/design-system/screens';
import { mapLoadable, useRead } from '../../features/calls/index.ts';

const keyOf = ({ datasetId, version }: PublicDataset): string => `${datasetId}:${version}`;
const NONE: readonly PublicSource[] = [];

/** Datasets selected for an integration, with its properties; kept while the list is filtered or paged. */
export function useBasket(isOn: boolean, rows: readonly PublicDataset[]) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlyMap<string, PublicDataset>>(new Map());
  const entries = [...chosen.values()];
  const keys = entries.map(keyOf).sort();
  const isMany = keys.length > LIMITS.publicSources;
  const asked = isOn && keys.length > 0 && !isMany;
  const found = useRead('drafts', 'publicSamples', asked ? { query: { datasets: keys.join(',') } } : null);
  const sources = found.state === 'ready' ? found.data.sources : NONE;
  const firsts = sources.flatMap(({ dataset, version, samples }) => {
    const place = samples.findIndex(({ problem }) => problem === null);
    return place < 0 ? [] : [publicSampleId(dataset, version, place)];
  });
  // Samples of one dataset have the same genes, so one per dataset gives the shared genes.
  const files = firsts.length === keys.length && firsts.length > 1 ? firsts.sort().join(',') : null;
  const overlap = useRead('drafts', 'geneOverlap', files ? { query: { files } } : null, { isVersioned: true });
  const gone = found.state === 'ready' ? found.data.gone : [];
  const sentences = [
    ...(isMany
      ? [t.error({ id: 'PUBLIC_DATASETS_MANY', params: { n: keys.length, limit: LIMITS.publicSources } })]
      : []),
    ...(found.state === 'error' ? [t.error(found.error)] : []),
    ...entries.filter((one) => gone.includes(keyOf(one))).map(({ name }) => t('publicDb.gone', { name })),
    ...sources.flatMap(({ name, samples }) => {
      if (!samples.length) return [t('publicDb.noSamples', { name })];
      if (samples.some(({ problem }) => problem === null)) return [];
      return [`${name}: ${t(`samples.publicProblem.${samples[0]!.problem!}`)}`];
    }),
    ...mixed(sources).map((species) => t('publicDb.mixed', { species: t.list(species) })),
  ];
  const shared: Loadable<number> | null = files
    ? mapLoadable(overlap, ({ pairs }) => Math.min(...pairs.map((one) => one.shared)))
    : null;
  const basket: PublicBasket = {
    datasets: entries.length,
    cells: entries.reduce((sum, { cells }) => sum + cells, 0),
    shared,
    problems: sentences,
    isRead: found.state === 'ready',
  };
  return {
    keys,
    basket,
    selected: new Set(chosen.keys()),
    choose: (ids: ReadonlySet<string>) => {
      const known = new Map([...chosen, ...rows.map((row) => [row.id, row] as const)]);
      setChosen(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))));
    },
  };
}

/** The species of the sources, where there are several: samples of one species are integrated. */
function mixed(sources: readonly PublicSource[]): string[][] {
  const species = [...new Set(sources.flatMap((one) => one.species ?? []))];
  return species.length > 1 ? [species] : [];
}
