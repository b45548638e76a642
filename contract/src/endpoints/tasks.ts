import { Type, type Static } from 'typebox';
import { OF_SERVICE } from './cells.ts';
import { endpoint } from '../endpoint.ts';
import { OutdatedBy, TaskName, TaskReads } from '../shapes/cells.ts';
import { Id, Job, JobDetail, Nullable } from '../shapes/entities.ts';
import type { ErrorId } from '../errors.ts';
import { Count } from '../tools/common.ts';

const closed = { additionalProperties: false } as const;
const Slug = Type.String({ pattern: '^[a-z][a-z-]{1,39}$' });
const value = Type.Optional(Type.String({ maxLength: 1000 }));
/** A table or a column of a result. */
const ResultName = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' });
const ofResult = Type.Object({ id: Id }, closed);

const ofTask = {
  /** Null for a job created before reads were recorded. */
  reads: Nullable(TaskReads),
  /** Null: the result has the current labels; otherwise the edits since then, oldest first. */
  outdated: Nullable(Type.Array(OutdatedBy)),
};
/** Differences of the same request if made now, because its references have changed. */
const AgainChange = Type.Union([
  Type.Object(
    { what: Type.Literal('label'), column: Type.String(), from: Type.String(), to: Type.Array(Type.String()) },
    closed,
  ),
  Type.Object({ what: Type.Literal('cells'), group: Type.String(), before: Count, after: Count }, closed),
  Type.Object({ what: Type.Literal('result'), id: Id, name: Type.String() }, closed),
]);
/** Missing references of a request: a label whose cells have several labels or none, or an analysis that must run again first. */
const AgainBlock = Type.Union([
  Type.Object({ what: Type.Literal('category'), column: Type.String(), name: Type.String() }, closed),
  Type.Object({ what: Type.Literal('column'), column: Type.String() }, closed),
  Type.Object({ what: Type.Literal('result'), id: Id, name: Type.String() }, closed),
]);
export const TaskAgain = Type.Object(
  {
    /** The parameters to submit; null if the request is no longer possible. */
    params: Nullable(Type.Record(Type.String(), Type.Unknown())),
    /** The name of the result, with the current names of its groups. */
    name: Type.String(),
    changes: Type.Array(AgainChange),
    blocked: Nullable(AgainBlock),
  },
  closed,
);
export const Task = Type.Object({ ...Job.properties, ...ofTask }, closed);
export const TaskDetail = Type.Object(
  {
    ...JobDetail.properties,
    ...ofTask,
    /** Null for an earlier version without stored identities: its own parameters are submitted again. */
    again: Nullable(TaskAgain),
    /** Version of the names in parameters, result and tables; null if they are unchanged. */
    names: Nullable(Type.String()),
  },
  closed,
);
export type Task = Static<typeof Task>;
export type TaskAgain = Static<typeof TaskAgain>;
export type TaskDetail = Static<typeof TaskDetail>;

/** Errors of a request for an analysis with any tool. */
export const TASK_WRONG: ErrorId[] = [
  'NOT_FOUND',
  'INPUT_INVALID',
  'BODY_TOO_LARGE',
  'COLUMN_NOT_FOUND',
  'COLUMN_NOT_GROUPS',
  'CATEGORY_NOT_FOUND',
  'CELL_SET_NOT_FOUND',
  'CELL_SET_EMPTY',
  'GROUPS_OVERLAP',
  'TOO_FEW_CELLS',
  'GROUP_TOO_SMALL',
  'SUBCLUSTER_TOO_SMALL',
  'STORAGE_FULL',
  'TOO_FEW_SAMPLES',
  'COUNTS_MISSING',
  'DATASET_UNFINISHED',
  'REFERENCE_NOT_FOUND',
  'ORTHOLOGS_MISSING',
  'PARENT_NOT_FOUND',
  'CONTIGS_NOT_FOUND',
  'CNV_IMPOSSIBLE',
  'TRAJECTORY_IMPOSSIBLE',
  ...OF_SERVICE,
];

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
    // A ranking of 60,000 genes; 4,000 edges of regulons.
    bodyLimit: '8mb',
    bodyContainers: 20_000,
    body: Type.Object(
      {
        dataset: Id,
        name: TaskName,
        params: Type.Record(Type.String(), Type.Unknown()),
      },
      closed,
    ),
    reply: Task,
    errors: TASK_WRONG,
  }),
  results: endpoint({
    id: 'tasks.results',
    method: 'GET',
    path: '/user/analysis/tools/{slug}/results',
    summary: 'Analyses of one tool on a dataset, newest first, 100 at most',
    permission: 'view',
    feature: 'explore',
    inState: 'query',
    params: Type.Object({ slug: Slug }, closed),
    query: Type.Object({ dataset: Id }, closed),
    reply: Type.Array(Task),
    errors: OF_SERVICE,
  }),
  ofDataset: endpoint({
    id: 'tasks.ofDataset',
    method: 'GET',
    path: '/user/analysis/results',
    summary: 'Analyses of every tool on a dataset, newest first, 100 at most',
    permission: 'view',
    feature: 'explore',
    inState: 'query',
    query: Type.Object({ dataset: Id }, closed),
    reply: Type.Array(Task),
    errors: OF_SERVICE,
  }),
  detail: endpoint({
    id: 'tasks.detail',
    method: 'GET',
    path: '/user/analysis/results/{id}',
    summary: 'One analysis with its parameters and, when it is completed, its summary',
    permission: 'view',
    feature: 'explore',
    inState: 'result',
    params: ofResult,
    reply: TaskDetail,
    errors: OF_SERVICE,
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
    errors: ['RESULT_IN_STATE'],
  }),
  table: endpoint({
    id: 'tasks.table',
    method: 'GET',
    path: '/user/analysis/results/{id}/tables/{name}',
    summary:
      'Rows of a table of a result: filtered, searched, sorted and paged as JSON, or all that the filter leaves as csv or Arrow stream (Accept)',
    permission: 'view',
    feature: 'explore',
    inState: 'result',
    params: Type.Object({ id: Id, name: ResultName }, closed),
    query: Type.Object(
      {
        filter: Type.Optional(
          Type.Array(Type.String({ maxLength: 16_000 }), {
            maxItems: 20,
            description:
              '`column:operator:value`, all of them hold; `a|b:ge:0.1` holds when it does for one column, `a:in:[1,2]` for one of the values',
          }),
        ),
        search: value,
        sort: value,
        order: value,
        page: value,
        pageSize: value,
        columns: Type.Optional(Type.String({ maxLength: 1000, description: 'names, separated by commas' })),
        group: Type.Optional(
          Type.String({
            maxLength: 200,
            description: 'columns, separated by commas: their different values with the number of `rows` of each',
          }),
        ),
      },
      closed,
    ),
    exportForms: ['text/csv', 'application/vnd.apache.arrow.stream'],
    replyKind: 'proxy',
  }),
  column: endpoint({
    id: 'tasks.column',
    method: 'GET',
    path: '/user/analysis/results/{id}/columns/{name}',
    summary:
      'What a result says of every cell of its dataset: categories as codes or numbers, in the binary forms of a column',
    permission: 'view',
    feature: 'explore',
    inState: 'result',
    params: Type.Object({ id: Id, name: ResultName }, closed),
    replyKind: 'proxy',
  }),
  matrix: endpoint({
    id: 'tasks.matrix',
    method: 'GET',
    path: '/user/analysis/results/{id}/matrices/{name}',
    summary: 'A part of a matrix of a result, in binary form; without a level the coarsest one',
    permission: 'view',
    feature: 'explore',
    inState: 'result',
    params: Type.Object({ id: Id, name: ResultName }, closed),
    query: Type.Object(
      {
        level: Type.Optional(Type.String({ maxLength: 3 })),
        rows: Type.Optional(Type.String({ maxLength: 20, description: '`0-100`, the end excluded' })),
        columns: Type.Optional(Type.String({ maxLength: 20, description: 'as `rows`' })),
      },
      closed,
    ),
    replyKind: 'proxy',
  }),
};
