import { paths } from '../../../app/paths.ts';
import { datasetQuery } from '../ofDataset.ts';
import { MARKED } from './marked.ts';

/** Address of the table of one cluster's markers. */
export function markersAt(dataset: string, cluster: string, search: string): string {
  const query = new URLSearchParams(datasetQuery(search));
  query.set(MARKED, cluster);
  return `${paths.dataset(dataset, 'markers')}?${query}`;
}
