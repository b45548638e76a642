import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Job } from '../shapes/entities.ts';
import { BulkParams } from '../tools/bulk/schema.ts';

const closed = { additionalProperties: false } as const;
const Part = Type.Object({ id: Id, name: Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' }) }, closed);
const value = Type.Optional(Type.String({ maxLength: 1000 }));

/** Bulk RNA-seq: analyses of uploaded count tables, which need no dataset (specification 2.9). Their jobs are in `jobs`. */
export const bulk = {
  submit: endpoint({
    id: 'bulk.submit',
    method: 'POST',
    path: '/user/analysis/bulk',
    summary: 'Starts a bulk analysis; the same idempotency key in the same space answers the job that is there',
    permission: 'edit',
    feature: 'bulk',
    bodyKind: 'json',
    bodyLimit: '8mb',
    bodyContainers: 20_000,
    body: BulkParams,
    reply: Job,
    errors: [
      ...(['NOT_FOUND', 'COLUMN_NOT_FOUND', 'COLUMN_NOT_GROUPS', 'ORTHOLOGS_MISSING'] as const),
      ...(['STORAGE_FULL', 'BODY_TOO_LARGE', 'JOB_NAME_INVALID', 'SAMPLE_FILE_MISSING', 'FILE_NOT_PARSED'] as const),
      ...(['SAMPLE_NAME_DUPLICATE', 'SPECIES_INCONSISTENT', 'REFERENCE_NOT_FOUND', 'BULK_NOT_COUNTS'] as const),
      ...([
        'BULK_SAMPLE_UNKNOWN',
        'BULK_SAMPLE_EMPTY',
        'BULK_SAMPLE_TWICE',
        'BULK_COLUMN_NAME',
        'BULK_GROUP_UNKNOWN',
        'BULK_REPLICATES',
      ] as const),
      ...([
        'BULK_PAIR_MISSING',
        'BULK_VALUE_MISSING',
        'BULK_NOT_NUMBER',
        'BULK_TOO_LONG',
        'BULK_CONFOUNDED',
        'BULK_NO_RESIDUAL',
      ] as const),
    ],
  }),
  table: endpoint({
    id: 'bulk.table',
    method: 'GET',
    path: '/user/analysis/bulk/{id}/tables/{name}',
    summary: 'Rows of a table of a bulk analysis, as `tasks.table` answers them',
    permission: 'view',
    params: Part,
    query: Type.Object(
      {
        filter: Type.Optional(Type.Array(Type.String({ maxLength: 16_000 }), { maxItems: 20 })),
        search: value,
        sort: value,
        order: value,
        page: value,
        pageSize: value,
        columns: Type.Optional(Type.String({ maxLength: 1000 })),
        group: Type.Optional(Type.String({ maxLength: 200 })),
      },
      closed,
    ),
    exportForms: ['text/csv', 'application/vnd.apache.arrow.stream'],
    replyKind: 'proxy',
  }),
  matrix: endpoint({
    id: 'bulk.matrix',
    method: 'GET',
    path: '/user/analysis/bulk/{id}/matrices/{name}',
    summary:
      'A part of a matrix of a bulk analysis, as `tasks.matrix` answers it: `heatmap`, or `values`: genes x samples, thousandths of log2(normalised count + 1)',
    permission: 'view',
    params: Part,
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
