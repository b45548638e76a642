import type { Endpoint } from '../endpoint.ts';
import { account } from './account.ts';
import { datasetProxies, datasets } from './datasets.ts';
import { drafts, events, jobs } from './analysis.ts';
import { files } from './files.ts';

export { account, datasetProxies, datasets, drafts, events, files, jobs };
export const AREAS = { account, files, drafts, jobs, events, datasets, datasetProxies };
export type Areas = typeof AREAS;
/** Every call. The BFF refuses to start when one has no handler. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(AREAS).flatMap((area) => Object.values(area) as Endpoint[]);
