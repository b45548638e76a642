import { Type } from 'typebox';
import { DrawingContent } from '../drawings/index.ts';
import { endpoint } from '../endpoint.ts';
import { DrawingPlace, DrawingToSave, OpenDrawing, SavedDrawing, VersionToRestore } from '../shapes/drawings.ts';
import { Id } from '../shapes/entities.ts';

const closed = { additionalProperties: false } as const;
const PATH = '/user/drawings';
const Params = Type.Object({ drawing: Id }, closed);
const ONE = `${PATH}/{drawing}`;
/** Content of 5 MB and a picture of 2 MB, as JSON text with its escapes. */
const bodyLimit = '8mb';

/** Drawings that people make in the drawing tools and keep in the current space. */
export const drawings = {
  place: endpoint({
    id: 'drawings.place',
    method: 'GET',
    path: `${PATH}/place`,
    summary: 'The origin of the drawing tools, or why there is none',
    permission: 'view',
    reply: DrawingPlace,
  }),
  list: endpoint({
    id: 'drawings.list',
    method: 'GET',
    path: PATH,
    summary: 'Saved drawings and templates of the current space, the last changed first',
    permission: 'view',
    reply: Type.Array(SavedDrawing),
  }),
  read: endpoint({
    id: 'drawings.read',
    method: 'GET',
    path: ONE,
    summary: 'A drawing with its content and versions; the newest version, or a named one',
    permission: 'view',
    params: Params,
    query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
    reply: OpenDrawing,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    id: 'drawings.create',
    method: 'POST',
    path: PATH,
    summary: 'Saves a new drawing or template',
    permission: 'edit',
    bodyKind: 'json',
    bodyLimit,
    body: DrawingContent,
    reply: SavedDrawing,
    errors: ['DRAWINGS_FULL', 'STORAGE_FULL', 'BODY_TOO_LARGE'],
  }),
  save: endpoint({
    id: 'drawings.save',
    method: 'PUT',
    path: ONE,
    summary: 'Saves a new version; refused when another was saved since the drawing was read',
    permission: 'edit',
    params: Params,
    bodyKind: 'json',
    bodyLimit,
    body: DrawingToSave,
    reply: SavedDrawing,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STORAGE_FULL', 'BODY_TOO_LARGE'],
  }),
  restore: endpoint({
    id: 'drawings.restore',
    method: 'POST',
    path: `${ONE}/restore`,
    summary: 'Makes an earlier version the newest one, as a further version',
    permission: 'edit',
    params: Params,
    bodyKind: 'json',
    body: VersionToRestore,
    reply: SavedDrawing,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STORAGE_FULL'],
  }),
  copy: endpoint({
    id: 'drawings.copy',
    method: 'POST',
    path: `${ONE}/copy`,
    summary: 'Copies the newest version into another space of the caller, where the Edit seat is needed',
    permission: 'view',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ spaceId: Id }, closed),
    reply: SavedDrawing,
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION', 'DRAWINGS_FULL', 'STORAGE_FULL'],
  }),
  remove: endpoint({
    id: 'drawings.remove',
    method: 'DELETE',
    path: ONE,
    summary: 'Deletes a drawing with all its versions',
    permission: 'delete',
    params: Params,
    errors: ['NOT_FOUND'],
  }),
};
