import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { AlikeSamples, GeneOverlap } from '../tools/common.ts';
import { TaskName } from '../shapes/cells.ts';
import { Draft, DraftBody, Id, Job, JobDetail } from '../shapes/entities.ts';

const closed = { additionalProperties: false } as const;
const Params = Type.Object({ id: Id }, closed);
const Empty = Type.Object({}, closed);

/** The wizard's drafts (calls.md, drafts; specification 2.6, 4). */
export const drafts = {
  list: endpoint({
    id: 'drafts.list',
    method: 'GET',
    path: '/user/analysis/drafts',
    summary:
      'Drafts of the current space that no analysis was made of, newest first; all of them where no page is asked for',
    permission: 'view',
    query: Type.Object(
      {
        pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.drafts })),
      },
      closed,
    ),
    reply: Type.Array(Draft),
  }),
  geneOverlap: endpoint({
    id: 'drafts.geneOverlap',
    method: 'GET',
    path: '/user/analysis/gene-overlap',
    summary:
      'Genes that each pair of parsed files shares, the smallest overlap first, and pairs with the same cells; `a` and `b` are file ids',
    permission: 'view',
    query: Type.Object(
      {
        files: Type.String({
          pattern: '^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,199}$',
          description: 'file ids, separated by commas',
        }),
      },
      closed,
    ),
    reply: Type.Object(
      { pairs: Type.Array(GeneOverlap), unknown: Type.Array(Type.String()), alike: Type.Array(AlikeSamples) },
      closed,
    ),
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    id: 'drafts.create',
    method: 'POST',
    path: '/user/analysis/drafts',
    summary: 'Saves a new draft',
    permission: 'edit',
    bodyKind: 'json',
    // 4,000 genes of 60 characters, 200 samples of the longest names, and the largest table of what is known of them.
    bodyLimit: '640kb',
    body: DraftBody,
    reply: Draft,
    errors: ['DRAFTS_FULL', 'STORAGE_FULL', 'BODY_TOO_LARGE'],
  }),
  detail: endpoint({
    id: 'drafts.detail',
    method: 'GET',
    path: '/user/analysis/drafts/{id}',
    summary: 'One draft',
    permission: 'view',
    params: Params,
    reply: Draft,
  }),
  save: endpoint({
    id: 'drafts.save',
    method: 'PUT',
    path: '/user/analysis/drafts/{id}',
    summary: 'Saves a draft of the version named by If-Match; going back to step 1 discards preprocessing',
    permission: 'edit',
    params: Params,
    bodyKind: 'json',
    // 4,000 genes of 60 characters, 200 samples of the longest names, and the largest table of what is known of them.
    bodyLimit: '640kb',
    body: DraftBody,
    reply: Draft,
    errors: ['VERSION_CONFLICT', 'STORAGE_FULL'],
  }),
  remove: endpoint({
    id: 'drafts.remove',
    method: 'DELETE',
    path: '/user/analysis/drafts/{id}',
    summary: 'Deletes a draft and its preprocessing',
    permission: 'delete',
    params: Params,
    reply: Empty,
  }),
  preprocess: endpoint({
    id: 'drafts.preprocess',
    method: 'POST',
    path: '/user/analysis/drafts/{id}/preprocess',
    summary: 'Starts (or starts again) the preprocessing of the chosen samples',
    permission: 'edit',
    feature: 'integrate',
    params: Params,
    reply: Job,
    errors: [
      'STORAGE_FULL',
      'SAMPLES_REQUIRED',
      'SAMPLE_NAME_INVALID',
      'SAMPLE_NAME_DUPLICATE',
      'SPECIES_INCONSISTENT',
      'SPECIES_UNKNOWN',
      'GENES_DIFFER',
      'FILE_NOT_PARSED',
      'SAMPLE_FILE_MISSING',
    ],
  }),
  submit: endpoint({
    id: 'drafts.submit',
    method: 'POST',
    path: '/user/analysis/drafts/{id}/submit',
    summary: 'Submits the integration; header Idempotency-Key',
    permission: 'edit',
    feature: 'integrate',
    params: Params,
    reply: Job,
    errors: [
      'STORAGE_FULL',
      'SAMPLES_REQUIRED',
      'SAMPLE_NAME_INVALID',
      'SAMPLE_NAME_DUPLICATE',
      'SPECIES_INCONSISTENT',
      'SPECIES_UNKNOWN',
      'GENES_DIFFER',
      'FILE_NOT_PARSED',
      'SAMPLE_FILE_MISSING',
      'INTEGRATION_TOO_LARGE',
      'BATCH_COLUMN_INCOMPLETE',
      'BATCH_COLUMN_ONE',
      'BATCH_COLUMN_UNKNOWN',
      'JOB_NAME_REQUIRED',
      'JOB_NAME_INVALID',
      'TISSUE_REQUIRED',
      'PREPROCESSING_REQUIRED',
    ],
  }),
};

/** Jobs and their states (calls.md, States). */
export const jobs = {
  list: endpoint({
    id: 'jobs.list',
    method: 'GET',
    path: '/user/analysis/jobs',
    summary: 'Analyses of the current space, newest first',
    permission: 'view',
    query: Type.Object(
      {
        tool: Type.Optional(Type.String({ maxLength: 60 })),
        pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      closed,
    ),
    reply: Type.Object({ total: Type.Integer(), rows: Type.Array(Job) }, closed),
  }),
  detail: endpoint({
    id: 'jobs.detail',
    method: 'GET',
    path: '/user/analysis/jobs/{id}',
    summary: 'One job with parameters and, when completed, its result',
    permission: 'view',
    params: Params,
    reply: JobDetail,
  }),
  suspend: endpoint({
    id: 'jobs.suspend',
    method: 'POST',
    path: '/user/analysis/jobs/{id}/suspend',
    summary: 'Stops at once; resume goes on from the last finished step',
    permission: 'edit',
    params: Params,
    reply: Job,
    errors: ['JOB_STATE'],
  }),
  resume: endpoint({
    id: 'jobs.resume',
    method: 'POST',
    path: '/user/analysis/jobs/{id}/resume',
    summary: 'Goes on from the last finished step; also tries a job in error again',
    permission: 'edit',
    params: Params,
    reply: Job,
    errors: ['JOB_STATE'],
  }),
  reEdit: endpoint({
    id: 'jobs.reEdit',
    method: 'POST',
    path: '/user/analysis/jobs/{id}/re-edit',
    summary: 'Makes a draft of the job',
    permission: 'edit',
    params: Params,
    reply: Draft,
    errors: ['JOB_STATE', 'DRAFTS_FULL', 'STORAGE_FULL'],
  }),
  rename: endpoint({
    id: 'jobs.rename',
    method: 'PATCH',
    path: '/user/analysis/jobs/{id}',
    summary: 'Renames an analysis; its dataset keeps its name',
    permission: 'edit',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ name: TaskName }, closed),
    reply: Job,
  }),
  remove: endpoint({
    id: 'jobs.remove',
    method: 'DELETE',
    path: '/user/analysis/jobs/{id}',
    summary: 'Stops the job, then deletes it and its dataset',
    permission: 'delete',
    params: Params,
    reply: Empty,
    errors: ['RESULT_IN_STATE'],
  }),
  log: endpoint({
    id: 'jobs.log',
    method: 'GET',
    path: '/user/analysis/jobs/{id}/log',
    summary: 'The log of a job, text',
    permission: 'view',
    params: Params,
    replyKind: 'file',
  }),
  receipt: endpoint({
    id: 'jobs.receipt',
    method: 'GET',
    path: '/user/analysis/jobs/{id}/receipt',
    summary: 'Inputs, parameters, versions and method of a completed job, JSON',
    permission: 'view',
    params: Params,
    replyKind: 'file',
  }),
  file: endpoint({
    id: 'jobs.file',
    method: 'GET',
    path: '/user/analysis/jobs/{id}/files/{name}',
    summary: 'One file of a result: reproduce.py, tables',
    permission: 'download',
    params: Type.Object({ id: Id, name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$' }) }, closed),
    replyKind: 'file',
  }),
};

export const events = {
  stream: endpoint({
    id: 'events.stream',
    method: 'GET',
    path: '/user/events',
    summary: 'Server-sent events of jobs, files and datasets; resumes by Last-Event-ID',
    permission: 'signedIn',
    replyKind: 'events',
  }),
};
