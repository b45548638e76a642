/**
 * OpenAPI links: from the reply that names an object to the calls that use it. Tools that follow a chain of calls (`npm run fuzz`) take the id from
 * there. Calls that would end the chain (locking one's own account, switching the space) have none.
 */
interface Source {
  /** The call whose reply names the object. */
  from: string;
  /** Path of the id, in the envelope's data. */
  at: string;
  /** The parameter that takes it, in each call below these paths. */
  parameter: string;
  paths: readonly string[];
}
const below = (paths: readonly string[], parameter: string, sources: Readonly<Record<string, string>>): Source[] =>
  Object.entries(sources).map(([from, at]) => ({ from, at, parameter, paths }));

const SOURCES: readonly Source[] = [
  ...below(['/user/analysis/drafts/{id}'], 'id', {
    'drafts.create': '/id',
    'drafts.list': '/0/id',
    'jobs.reEdit': '/id',
  }),
  ...below(['/user/analysis/jobs/{id}'], 'id', {
    'jobs.list': '/rows/0/id',
    'drafts.preprocess': '/id',
    'drafts.submit': '/id',
  }),
  ...below(['/user/analysis/results/{id}'], 'id', { 'tasks.submit': '/id', 'tasks.results': '/0/id' }),
  ...below(['/user/files/{id}'], 'id', { 'files.list': '/rows/0/id' }),
  ...below(['/user/user_datasets/{id}', '/remote/user/user_datasets/{id}'], 'id', { 'datasets.list': '/0/id' }),
  ...below(['/user/user_datasets/{id}/cell_sets/{set}'], 'set', { 'cells.createSet': '/id', 'cells.sets': '/0/id' }),
  ...below(['/teams/{teamId}/'], 'teamId', { 'teams.create': '/id', 'teams.list': '/0/id' }),
  ...below(['/user/notifications/{id}'], 'id', { 'notifications.list': '/rows/0/id' }),
  ...below(['/user/downloads/{id}'], 'id', { 'downloads.create': '/id', 'downloads.list': '/0/id' }),
  ...below(['/public/datasets/{id}', '/admin/public/datasets/{id}'], 'id', { 'datasets.list': '/0/id' }),
];

interface Named {
  operationId: string;
  path: string;
}
/** The links from one call's reply to every other call that uses an object it names. */
export function linksOf(from: string, all: readonly Named[]): Record<string, object> {
  const links = SOURCES.filter((source) => source.from === from).flatMap(({ at, parameter, paths }) =>
    all
      .filter(({ path }) => paths.some((prefix) => path.startsWith(prefix)))
      .map(({ operationId }) => [
        operationId.replaceAll('.', '_'),
        { operationId, parameters: { [parameter]: `$response.body#/data${at}` } },
      ]),
  );
  return Object.fromEntries(links) as Record<string, object>;
}
