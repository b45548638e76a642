import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, UploadedFile } from '../shapes/entities.ts';
import { StorageOverview } from '../shapes/people.ts';
import { ImportChoices } from '../tools/import/schema.ts';

const closed = { additionalProperties: false } as const;
const Params = Type.Object({ id: Id }, closed);

/** Uploads by tus and the uploaded-files list (calls.md, files; specification 2.5, 3, 4). */
export const files = {
  uploadCreate: endpoint({
    id: 'files.uploadCreate',
    method: 'POST',
    path: '/user/files/uploads',
    summary:
      'tus: creates an upload with Edit in its space; metadata filename, kind (matrix, annotated, contigs, bulk), disclaimer (agreed) and, for a space that need not be the current one, space',
    // Checked in the space that the metadata names, because a file may wait in the browser while another tab switches spaces.
    permission: 'signedIn',
    replyKind: 'tus',
    errors: [
      'UPLOAD_SPACE_GONE',
      'PERMISSION_DENIED',
      'STORAGE_FULL',
      'HOMOLOGUES_MISSING',
      'BODY_TOO_LARGE',
      'FILE_TYPE_UNSUPPORTED',
      'INPUT_INVALID',
    ],
  }),
  uploadOffset: endpoint({
    id: 'files.uploadOffset',
    method: 'GET',
    path: '/user/files/uploads/{id}',
    summary:
      'tus: HEAD, PATCH and DELETE of one upload (GET stands for all of them here), with Edit in the space it began in',
    // Decided in the space of the upload, which need not be the current one: another tab may have switched.
    permission: 'signedIn',
    params: Params,
    replyKind: 'tus',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'CONFLICT', 'INPUT_INVALID', 'BODY_TOO_LARGE', 'DISK_FULL'],
  }),
  list: endpoint({
    id: 'files.list',
    method: 'GET',
    path: '/user/files',
    summary: 'Uploaded files of the current space, newest first',
    permission: 'view',
    query: Type.Object(
      {
        search: Type.Optional(Type.String({ maxLength: 200 })),
        sort: Type.Optional(Type.Enum(['fileName', 'uploadedOn'])),
        order: Type.Optional(Type.Enum(['asc', 'desc'])),
        state: Type.Optional(Type.Enum(['uploading', 'parsing', 'parsed', 'completed', 'failed'])),
        kind: Type.Optional(Type.Enum(['matrix', 'annotated', 'contigs', 'bulk'])),
        pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      closed,
    ),
    reply: Type.Object({ total: Type.Integer(), rows: Type.Array(UploadedFile) }, closed),
  }),
  detail: endpoint({
    id: 'files.detail',
    method: 'GET',
    path: '/user/files/{id}',
    summary: 'One uploaded file',
    permission: 'view',
    params: Params,
    reply: UploadedFile,
  }),
  update: endpoint({
    id: 'files.update',
    method: 'PATCH',
    path: '/user/files/{id}',
    summary: 'Sets the species of a file whose genes did not say it, or its name, whose ending stays (INPUT_INVALID)',
    permission: 'edit',
    params: Params,
    bodyKind: 'json',
    body: Type.Object(
      {
        species: Type.Optional(Type.Enum(['Homo sapiens', 'Mus musculus'])),
        fileName: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      },
      { ...closed, minProperties: 1 },
    ),
    reply: UploadedFile,
    errors: ['FILE_NOT_PARSED', 'CONFLICT'],
  }),
  parse: endpoint({
    id: 'files.parse',
    method: 'POST',
    path: '/user/files/{id}/parse',
    summary:
      'Parses a stored upload again with other choices: a sample that no analysis has read is replaced, an annotated file becomes a further dataset',
    permission: 'edit',
    feature: 'import',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ choices: ImportChoices }, closed),
    reply: UploadedFile,
    errors: ['FILE_NOT_PARSED', 'FILE_USED', 'HOMOLOGUES_MISSING', 'STORAGE_FULL', 'CHOICES_UNSUPPORTED'],
  }),
  remove: endpoint({
    id: 'files.remove',
    method: 'DELETE',
    path: '/user/files/{id}',
    summary: 'Deletes a file; refused while a running job reads it',
    permission: 'delete',
    params: Params,
    reply: Type.Object({}, closed),
    errors: ['FILE_IN_USE'],
  }),
  svg2tiff: endpoint({
    id: 'files.svg2tiff',
    method: 'POST',
    path: '/user/files/svg2tiff_64',
    summary: 'A figure as TIFF (LZW): the SVG in base64; answers image/tiff',
    permission: 'signedIn',
    bodyKind: 'json',
    bodyLimit: '28mb',
    bodyUnread: true,
    body: Type.Object(
      {
        svg: Type.String({ minLength: 1, description: 'base64 of the SVG, at most 20 MB of SVG' }),
        dpi: Type.Optional(Type.Integer({ minimum: 72, maximum: 1200 })),
      },
      closed,
    ),
    replyKind: 'file',
    errors: ['SVG_INVALID', 'SVG_TOO_LARGE', 'TOO_MANY_REQUESTS', 'BODY_TOO_LARGE'],
  }),
  storage: endpoint({
    id: 'files.storage',
    method: 'GET',
    path: '/user/storage',
    summary: 'Storage used and allowed, in bytes',
    permission: 'view',
    reply: Type.Object({ used: Type.Integer(), limit: Type.Integer() }, closed),
  }),
  storageParts: endpoint({
    id: 'files.storageParts',
    method: 'GET',
    path: '/user/storage/parts',
    summary: 'What takes how much of the storage of the current space; the parts add up to `used`',
    permission: 'view',
    reply: StorageOverview,
  }),
  freeSteps: endpoint({
    id: 'files.freeSteps',
    method: 'POST',
    path: '/user/storage/free',
    summary: 'Removes the intermediate steps of jobs that have ended; a later run computes them again',
    permission: 'delete',
    reply: StorageOverview,
  }),
};
