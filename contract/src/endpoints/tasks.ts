import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Job, JobDetail } from '../entities.ts';

const closed = { additionalProperties: false } as const;
const Slug = Type.String({ pattern: '^[a-z][a-z-]{1,39}$' });
const value = Type.Optional(Type.String({ maxLength: 1000 }));
const ofResult = Type.Object({ id: Id }, closed);

/** Analyses of a dataset by any tool: one mechanism (docs/architecture.md, Tasks). The tool's parameters are its own schema's. */
export const tasks = {
  submit: endpoint({
    id: 'tasks.submit',
    method: 'POST',
    path: '/user/analysis/tools/{slug}',
    summary: 'Starts an analysis, or answers the one of the same tool, cells and parameters that the space already has',
    permission: 'edit',
    feature: 'explore',
    params: Type.Object({ slug: Slug }, closed),
    bodyKind: 'json',
    bodyLimit: '320kb',
    body: Type.Object(
      {
        dataset: Id,
        name: Type.String({ minLength: 1, maxLength: 200 }),
        params: Type.Record(Type.String(), Type.Unknown()),
      },
      closed,
    ),
    reply: Job,
    errors: ['NOT_FOUND', 'INPUT_INVALID', 'BODY_TOO_LARGE'],
  }),
  results: endpoint({
    id: 'tasks.results',
    method: 'GET',
    path: '/user/analysis/tools/{slug}/results',
    summary: 'Analyses of one tool on a dataset, newest first, 100 at most',
    permission: 'view',
    feature: 'explore',
    params: Type.Object({ slug: Slug }, closed),
    query: Type.Object({ dataset: Id }, closed),
    reply: Type.Array(Job),
  }),
  detail: endpoint({
    id: 'tasks.detail',
    method: 'GET',
    path: '/user/analysis/results/{id}',
    summary: 'One analysis with its parameters and, when it is completed, its summary',
    permission: 'view',
    feature: 'explore',
    params: ofResult,
    reply: JobDetail,
  }),
  remove: endpoint({
    id: 'tasks.remove',
    method: 'DELETE',
    path: '/user/analysis/results/{id}',
    summary: 'Stops the analysis and deletes its result',
    permission: 'delete',
    feature: 'explore',
    params: ofResult,
    reply: Type.Object({}, closed),
  }),
  table: endpoint({
    id: 'tasks.table',
    method: 'GET',
    path: '/user/analysis/results/{id}/tables/{name}',
    summary:
      'Rows of a table of a result: filtered, searched, sorted and paged as JSON, or all that the filter leaves as csv or Arrow stream (Accept)',
    permission: 'view',
    feature: 'explore',
    params: Type.Object({ id: Id, name: Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' }) }, closed),
    query: Type.Object(
      {
        filter: Type.Optional(
          Type.Array(Type.String({ maxLength: 200 }), {
            maxItems: 20,
            description: '`column:operator:value`, all of them hold; `a|b:ge:0.1` holds when it does for one column',
          }),
        ),
        search: value,
        sort: value,
        order: value,
        page: value,
        pageSize: value,
        columns: Type.Optional(Type.String({ maxLength: 1000, description: 'names, separated by commas' })),
      },
      closed,
    ),
    replyKind: 'proxy',
  }),
};
