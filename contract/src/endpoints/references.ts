import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes/entities.ts';
import { HOMOLOGUE_SPECIES } from '../tools/import/words.ts';
import type { ErrorId } from '../errors.ts';
import {
  HomologueTable,
  NewPlatformReference,
  NewReference,
  NewReferenceFile,
  OfficialReference,
  ReferenceSet,
  OfficialRequest,
} from '../shapes/references.ts';

const closed = { additionalProperties: false } as const;
const OfSet = Type.Object({ id: Id }, closed);
const REFUSED: ErrorId[] = [
  'REFERENCE_INVALID',
  'WORK_TOO_SLOW',
  'REFERENCES_FULL',
  'STORAGE_FULL',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
];

/** The reference library: gene sets and orthologs of the platform, of the current team and of the caller. */
export const references = {
  list: endpoint({
    id: 'references.list',
    method: 'GET',
    path: '/user/references',
    summary: 'Reference sets that the caller may use in the current space, by name',
    permission: 'view',
    reply: Type.Array(ReferenceSet),
  }),
  import: endpoint({
    id: 'references.import',
    method: 'POST',
    path: '/user/references',
    summary: 'Checks a file and stores it for the caller or the current team; replaces the set of the same name',
    permission: 'edit',
    bodyKind: 'json',
    bodyUnread: true,
    body: NewReference,
    reply: ReferenceSet,
    errors: REFUSED,
  }),
  factors: endpoint({
    id: 'references.factors',
    method: 'GET',
    path: '/user/references/{id}/factors',
    summary: 'Symbols of a list of transcription factors that the caller may use in the current space',
    permission: 'view',
    params: OfSet,
    reply: Type.Object({ symbols: Type.Array(Type.String()) }, closed),
    errors: ['NOT_FOUND'],
  }),
  homologues: endpoint({
    id: 'references.homologues',
    method: 'GET',
    path: '/user/references/homologues',
    summary:
      'The table by which an import names genes of a species by their human homologues, as pairs; null without one',
    permission: 'view',
    query: Type.Object({ species: Type.Enum([...HOMOLOGUE_SPECIES]) }, closed),
    reply: Type.Object({ table: Type.Union([HomologueTable, Type.Null()]) }, closed),
  }),
  remove: endpoint({
    id: 'references.remove',
    method: 'DELETE',
    path: '/user/references/{id}',
    summary: 'Deletes a set of the caller or of the current team; results keep what they name',
    permission: 'delete',
    params: OfSet,
    reply: Type.Object({}, closed),
  }),
  importForAll: endpoint({
    id: 'references.importForAll',
    method: 'POST',
    path: '/admin/references',
    summary: 'Checks a file and stores it for the whole platform; replaces the set of the same name',
    permission: 'admin',
    bodyKind: 'json',
    bodyUnread: true,
    body: NewPlatformReference,
    reply: ReferenceSet,
    errors: REFUSED,
  }),
  registerFile: endpoint({
    id: 'references.registerFile',
    method: 'POST',
    path: '/admin/references/files',
    summary: 'Adds a file of the object store to the library of the whole platform; replaces the set of the same name',
    permission: 'admin',
    bodyKind: 'json',
    body: NewReferenceFile,
    reply: ReferenceSet,
    errors: ['REFERENCE_INVALID', 'REFERENCES_FULL', 'TOO_MANY_REQUESTS'],
  }),
  official: endpoint({
    id: 'references.official',
    method: 'GET',
    path: '/admin/references/official',
    summary: 'Sets that publishers offer, with what the library has and what became of the last download of each',
    permission: 'admin',
    reply: Type.Array(OfficialReference),
  }),
  fetchOfficial: endpoint({
    id: 'references.fetchOfficial',
    method: 'POST',
    path: '/admin/references/official',
    summary: 'Downloads official sets in the background and imports them for the whole platform; answers the list',
    permission: 'admin',
    bodyKind: 'json',
    body: OfficialRequest,
    reply: Type.Array(OfficialReference),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  removeForAll: endpoint({
    id: 'references.removeForAll',
    method: 'DELETE',
    path: '/admin/references/{id}',
    summary: 'Deletes a set of the platform; results keep what they name',
    permission: 'admin',
    params: OfSet,
    reply: Type.Object({}, closed),
  }),
};
