import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes/entities.ts';
import { DatasetState, NewState, StateDetail } from '../shapes/states.ts';
import { OF_SERVICE } from './cells.ts';

const closed = { additionalProperties: false } as const;
const OfDataset = Type.Object({ id: Id }, closed);
const OfState = Type.Object({ id: Id, state: Id }, closed);
const DATASET = '/user/user_datasets/{id}';
const feature = 'explore';

/**
 * Named states of a dataset, in the space that owns it: labels, subsets, results, colours, views and figures at the time of naming. The header
 * X-Stroma-State of a call names the state used for its reply.
 */
export const states = {
  list: endpoint({
    id: 'states.list',
    method: 'GET',
    path: `${DATASET}/states`,
    summary: 'Named states of a dataset, newest first',
    permission: 'view',
    feature,
    inState: 'params',
    params: OfDataset,
    reply: Type.Array(DatasetState),
  }),
  create: endpoint({
    id: 'states.create',
    method: 'POST',
    path: `${DATASET}/states`,
    summary: 'Names the present state of a dataset: labels, subsets, results, colours, views and figures',
    permission: 'edit',
    feature,
    params: OfDataset,
    bodyKind: 'json',
    body: NewState,
    reply: DatasetState,
    errors: ['NAME_TAKEN', 'STATES_FULL', 'STORAGE_FULL', 'DATASET_UNFINISHED', ...OF_SERVICE],
  }),
  detail: endpoint({
    id: 'states.detail',
    method: 'GET',
    path: `${DATASET}/states/{state}`,
    summary: 'A state with the names of what it holds',
    permission: 'view',
    feature,
    inState: 'params',
    params: OfState,
    reply: StateDetail,
  }),
  rename: endpoint({
    id: 'states.rename',
    method: 'PATCH',
    path: `${DATASET}/states/{state}`,
    summary: 'Gives a state another name and note; what it holds stays',
    permission: 'edit',
    feature,
    params: OfState,
    bodyKind: 'json',
    body: NewState,
    reply: DatasetState,
    errors: ['NAME_TAKEN'],
  }),
  remove: endpoint({
    id: 'states.remove',
    method: 'DELETE',
    path: `${DATASET}/states/{state}`,
    summary: 'Forgets a state; its results can be deleted again',
    permission: 'edit',
    feature,
    params: OfState,
    reply: Type.Object({}, closed),
  }),
};
