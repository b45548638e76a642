import { paths } from '../../../app/paths.ts';
import { ofDataset } from '../ofDataset.ts';
import { MARKED } from './marked.ts';

/** Address of the table of one cluster's markers. */
export function markersAt(dataset: string, cluster: string, search: string): string {
  const query = new URLSearchParams(ofDataset(search));
  query.set(MARKED, cluster);
  return `${paths.dataset(dataset, 'markers')}?${query}`;
}
