import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { AlikeSamples, GeneOverlap } from '../tools/common.ts';
import { OutdatedBy, TaskName } from '../shapes/cells.ts';
import { Draft, DraftBody, Id, Job, JobDetail } from '../shapes/entities.ts';
import { PublicSources } from '../shapes/public-samples.ts';

const closed = { additionalProperties: false } as const;
const Params = Type.Object({ id: Id }, closed);
const Empty = Type.Object({}, closed);
/** What may be wrong with a sample of the public database, beside the errors of uploaded ones. */
const PUBLIC_SAMPLE_ERRORS = [
  'PUBLIC_SAMPLE_WITHDRAWN',
  'PUBLIC_SAMPLE_UNKNOWN',
  'PUBLIC_SAMPLE_CELLS',
  'PUBLIC_COUNTS_MISSING',
  'PUBLIC_DATASETS_MANY',
] as const;

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
      'Genes that each pair of samples shares, the smallest overlap first, and pairs with the same cells; `a` and `b` are ids of files or public samples',
    permission: 'view',
    query: Type.Object(
      {
        files: Type.String({
          pattern: '^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,199}$',
          description: 'ids of files and of public samples, separated by commas',
        }),
      },
      closed,
    ),
    reply: Type.Object(
      { pairs: Type.Array(GeneOverlap), unknown: Type.Array(Type.String()), alike: Type.Array(AlikeSamples) },
      closed,
    ),
    errors: ['NOT_FOUND', ...PUBLIC_SAMPLE_ERRORS],
  }),
  publicSamples: endpoint({
    id: 'drafts.publicSamples',
    method: 'GET',
    path: '/user/analysis/public-samples',
    summary: 'Samples of published datasets, as the wizard chooses them',
    permission: 'view',
    query: Type.Object(
      {
        datasets: Type.String({
          pattern: `^[A-Za-z0-9_-]{1,64}(:[1-9]\\d{0,5})?(,[A-Za-z0-9_-]{1,64}(:[1-9]\\d{0,5})?){0,${LIMITS.publicSources - 1}}$`,
          description:
            'ids of datasets, or `id:number` of one version, separated by commas; the newest version without a number',
        }),
      },
      closed,
    ),
    reply: PublicSources,
    errors: ['PERMISSION_DENIED', 'PUBLIC_DATASETS_MANY'],
  }),
  create: endpoint({
    id: 'drafts.create',
    method: 'POST',
    path: '/user/analysis/drafts',
    summary: 'Saves a new draft',
    permission: 'edit',
    bodyKind: 'json',
    // 4,000 genes of 60 characters, 200 public samples of the longest names, and the largest table of what is known of them.
    bodyLimit: '800kb',
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
    // 4,000 genes of 60 characters, 200 public samples of the longest names, and the largest table of what is known of them.
    bodyLimit: '800kb',
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
      ...PUBLIC_SAMPLE_ERRORS,
    ],
  }),
  stability: endpoint({
    id: 'drafts.stability',
    method: 'POST',
    path: '/user/analysis/drafts/{id}/stability',
    summary: 'Starts (or starts again) the preview of how steady the clusters of these choices are',
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
      ...PUBLIC_SAMPLE_ERRORS,
      'INTEGRATION_TOO_LARGE',
      'BATCH_COLUMN_INCOMPLETE',
      'BATCH_COLUMN_ONE',
      'BATCH_COLUMN_UNKNOWN',
      'PREPROCESSING_REQUIRED',
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
      ...PUBLIC_SAMPLE_ERRORS,
      'INTEGRATION_TOO_LARGE',
      'BATCH_COLUMN_INCOMPLETE',
      'BATCH_COLUMN_ONE',
      'BATCH_COLUMN_UNKNOWN',
      'ANNOTATION_SPECIES',
      'ANNOTATION_INCOMPLETE',
      'ANNOTATION_SOURCE_GONE',
      'REFERENCE_NOT_FOUND',
      'ORTHOLOGS_MISSING',
      'COLUMN_NOT_FOUND',
      'COLUMN_NOT_GROUPS',
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
    /** `outdated`: of a bulk analysis, edits since of the labels and sets that it read; absent where there are none. */
    reply: Type.Object({ ...JobDetail.properties, outdated: Type.Optional(Type.Array(OutdatedBy)) }, closed),
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
    errors: ['RESULT_IN_STATE', 'DATASET_PUBLISHED'],
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
