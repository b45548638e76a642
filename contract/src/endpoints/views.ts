import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes/entities.ts';
import { NewView, SavedView, ViewName } from '../shapes/views.ts';

const closed = { additionalProperties: false } as const;
const OfDataset = Type.Object({ id: Id }, closed);
const OfView = Type.Object({ id: Id, view: Id }, closed);
const DATASET = '/user/user_datasets/{id}';
const feature = 'explore';

/** Named views of a dataset: the explorer's URL, for everybody in the space. */
export const views = {
  list: endpoint({
    id: 'views.list',
    method: 'GET',
    path: `${DATASET}/views`,
    summary: 'Named views of a dataset, newest first',
    permission: 'view',
    feature,
    inState: 'params',
    params: OfDataset,
    reply: Type.Array(SavedView),
  }),
  create: endpoint({
    id: 'views.create',
    method: 'POST',
    path: `${DATASET}/views`,
    summary: 'Keeps a view of the explorer under a name',
    permission: 'edit',
    feature,
    params: OfDataset,
    bodyKind: 'json',
    body: NewView,
    reply: SavedView,
    errors: ['NAME_TAKEN', 'VIEWS_FULL'],
  }),
  rename: endpoint({
    id: 'views.rename',
    method: 'PATCH',
    path: `${DATASET}/views/{view}`,
    summary: 'Renames a view',
    permission: 'edit',
    feature,
    params: OfView,
    bodyKind: 'json',
    body: ViewName,
    reply: SavedView,
    errors: ['NAME_TAKEN'],
  }),
  remove: endpoint({
    id: 'views.remove',
    method: 'DELETE',
    path: `${DATASET}/views/{view}`,
    summary: 'Deletes a view',
    permission: 'edit',
    feature,
    params: OfView,
    reply: Type.Object({}, closed),
  }),
};
