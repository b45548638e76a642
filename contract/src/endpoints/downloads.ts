import { Type } from 'typebox';
import { OF_SERVICE } from './cells.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorId } from '../errors.ts';
import { Id, IsoTime } from '../shapes/entities.ts';
import { LIMITS } from '../limits.ts';
import { DownloadRequest } from '../shapes/people.ts';
import { ExportFormat } from '../tools/export-dataset/schema.ts';

const closed = { additionalProperties: false } as const;
const Params = Type.Object({ id: Id }, closed);

/** A conversion starts when it is approved, so the approval is refused if the dataset cannot be read. */
const CONVERSION_WRONG: ErrorId[] = [
  ...(['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL', 'DATASET_UNFINISHED', 'DATASET_ACCESS_ENDED'] as const),
  ...OF_SERVICE,
];

/**
 * Requested downloads (specification 2.4, 4). Requests of a seat with Download are approved at once, others wait for an Owner or Admin; an approved
 * file can be downloaded for 7 days through one-time links. A dataset in another format is written by a job first, and its file is kept for 7 days
 * after that.
 */
export const downloads = {
  list: endpoint({
    id: 'downloads.list',
    method: 'GET',
    path: '/user/downloads',
    summary: 'The caller’s requests in the current space; for an Owner or Admin all requests of the team',
    permission: 'view',
    reply: Type.Array(DownloadRequest),
  }),
  create: endpoint({
    id: 'downloads.create',
    method: 'POST',
    path: '/user/downloads',
    summary: 'Asks for an uploaded file, a file of a finished job, or a dataset as a file of a format',
    permission: 'view',
    bodyKind: 'json',
    body: Type.Object(
      {
        kind: Type.Enum(['file', 'result', 'conversion']),
        /** The uploaded file, the job, or the dataset. */
        targetId: Id,
        /** Only for a conversion. */
        format: Type.Optional(ExportFormat),
        /** File name of a job's result. */
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        purpose: Type.Optional(Type.String({ maxLength: 500 })),
      },
      closed,
    ),
    reply: DownloadRequest,
    errors: CONVERSION_WRONG,
  }),
  approve: endpoint({
    id: 'downloads.approve',
    method: 'POST',
    path: '/user/downloads/{id}/approve',
    summary: 'Approves a pending request',
    permission: 'spaceManage',
    params: Params,
    reply: DownloadRequest,
    errors: CONVERSION_WRONG,
  }),
  decline: endpoint({
    id: 'downloads.decline',
    method: 'POST',
    path: '/user/downloads/{id}/decline',
    summary: 'Declines a pending request',
    permission: 'spaceManage',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }, closed),
    reply: DownloadRequest,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  withdraw: endpoint({
    id: 'downloads.withdraw',
    method: 'DELETE',
    path: '/user/downloads/{id}',
    summary: 'The requester takes a request back',
    permission: 'view',
    params: Params,
    reply: Type.Object({}, closed),
    errors: ['NOT_FOUND'],
  }),
  link: endpoint({
    id: 'downloads.link',
    method: 'POST',
    path: '/user/downloads/{id}/link',
    summary: `A one-use link, valid ${LIMITS.downloadLinkSeconds} s`,
    permission: 'view',
    params: Params,
    reply: Type.Object({ path: Type.String(), expiresAt: IsoTime }, closed),
    errors: ['NOT_FOUND', 'CONFLICT', 'DOWNLOAD_FILE_MISSING'],
  }),
  fetch: endpoint({
    id: 'downloads.fetch',
    method: 'GET',
    path: '/downloads/{token}',
    summary: 'The file behind a one-use link; a used or late link answers like a missing one',
    permission: 'public',
    params: Type.Object({ token: Id }, closed),
    replyKind: 'file',
    errors: ['NOT_FOUND', 'DOWNLOAD_FILE_MISSING'],
  }),
};
