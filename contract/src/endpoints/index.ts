import type { Endpoint } from '../endpoint.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import { bulk } from './bulk.ts';
import { cells } from './cells.ts';
import { content } from './content.ts';
import { contigs } from './contigs.ts';
import { datasetProxies, datasets } from './datasets.ts';
import { drafts, events, jobs } from './analysis.ts';
import { drawings } from './drawings.ts';
import { downloads } from './downloads.ts';
import { files } from './files.ts';
import { links } from './links.ts';
import { notifications } from './notifications.ts';
import { curation, publicData } from './public.ts';
import { references } from './references.ts';
import { states } from './states.ts';
import { subsets } from './subsets.ts';
import { tasks } from './tasks.ts';
import { teams } from './teams.ts';
import { boards } from './boards.ts';
import { views } from './views.ts';

export * from './admin.ts';
export * from './content.ts';
export { PublicChoice } from './public.ts';
export { ClusterDegsTask, DatasetRelation } from './subsets.ts';
export { Task, TaskAgain, TaskDetail } from './tasks.ts';
export {
  account,
  bulk,
  cells,
  contigs,
  curation,
  datasetProxies,
  datasets,
  downloads,
  drafts,
  drawings,
  events,
  files,
  jobs,
  links,
  notifications,
  publicData,
  states,
  subsets,
  references,
  tasks,
  teams,
  boards,
  views,
};
export const AREAS = {
  account,
  teams,
  notifications,
  downloads,
  content,
  public: publicData,
  curation,
  admin,
  files,
  drafts,
  jobs,
  tasks,
  bulk,
  events,
  datasets,
  datasetProxies,
  cells,
  contigs,
  states,
  subsets,
  references,
  boards,
  drawings,
  views,
  links,
};
export type Areas = typeof AREAS;
/** All calls. The BFF refuses to start if one has no handler. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(AREAS).flatMap((area) => Object.values(area) as Endpoint[]);
