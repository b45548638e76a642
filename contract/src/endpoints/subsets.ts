import { Type } from 'typebox';
import { LabelColumn } from '../cells.ts';
import { endpoint } from '../endpoint.ts';
import { Id } from '../entities.ts';
import {
  LabelMapping,
  LabelSource,
  MappingReport,
  MappingSources,
  Subset,
  SubsetCopy,
  SubsetEditing,
  SubsetMerge,
  SubsetRemoval,
  Subsets,
} from '../subsets.ts';
import { CELLS_WRONG, OF_SERVICE } from './cells.ts';

const closed = { additionalProperties: false } as const;
const params = Type.Object({ id: Id }, closed);
const USER = '/user/user_datasets/{id}';
const REMOTE = '/remote/user/user_datasets/{id}';
const feature = 'explore';
const WRITES = ['VERSION_CONFLICT', 'NAME_TAKEN', 'CELL_SETS_FULL'] as const;

/** Subsets of a dataset: stored cell sets with versions, undo and redo, and the datasets made of them (specification 2.8, 4, 7). */
export const subsets = {
  list: endpoint({
    id: 'subsets.list',
    method: 'GET',
    path: `${USER}/observation_subset`,
    summary: 'Subsets with their subtasks, datasets made of this one, and the last edits',
    permission: 'view',
    feature,
    params,
    reply: Subsets,
  }),
  copy: endpoint({
    id: 'subsets.copy',
    method: 'POST',
    path: `${USER}/observation_subset`,
    summary: 'Copies a subset under another name',
    permission: 'edit',
    feature,
    params,
    bodyKind: 'json',
    body: SubsetCopy,
    reply: Subset,
    errors: ['NAME_TAKEN', 'CELL_SETS_FULL'],
  }),
  remove: endpoint({
    id: 'subsets.remove',
    method: 'DELETE',
    path: `${USER}/observation_subset`,
    summary: 'Deletes a subset that has no subtasks; undo brings it back',
    permission: 'delete',
    feature,
    params,
    query: SubsetRemoval,
    reply: Type.Object({}, closed),
    errors: ['VERSION_CONFLICT', 'SUBSET_HAS_SUBTASKS'],
  }),
  checkOut: endpoint({
    id: 'subsets.checkOut',
    method: 'GET',
    path: `${REMOTE}/observation_edit_subset`,
    summary: 'One subset at the version that an edit has to name; its cells come from `cells.bits`',
    permission: 'view',
    feature,
    params,
    query: Type.Object({ subset: Id }, closed),
    reply: Subset,
  }),
  edit: endpoint({
    id: 'subsets.edit',
    method: 'POST',
    path: `${REMOTE}/observation_edit_subset`,
    summary: 'Renames a subset or saves other cells as its next version; undoes or redoes the last edit of the subsets',
    permission: 'edit',
    feature,
    params,
    bodyKind: 'json',
    bodyLimit: '2mb',
    body: SubsetEditing,
    reply: Subsets,
    errors: [...WRITES, 'SUBSET_HAS_SUBTASKS', 'CELL_SET_EMPTY', ...CELLS_WRONG],
  }),
  merge: endpoint({
    id: 'subsets.merge',
    method: 'POST',
    path: `${REMOTE}/observation_merge_subset`,
    summary: 'Makes one subset of the cells of several',
    permission: 'edit',
    feature,
    params,
    bodyKind: 'json',
    body: SubsetMerge,
    reply: Subset,
    errors: [...WRITES, 'SUBSET_HAS_SUBTASKS', ...CELLS_WRONG],
  }),
  mappingSources: endpoint({
    id: 'subsets.mappingSources',
    method: 'GET',
    path: `${REMOTE}/dataset_mapping_relation`,
    summary: 'Datasets of the space that labels can be mapped from, parent, children and siblings first; 200 at most',
    permission: 'view',
    feature,
    params,
    reply: MappingSources,
  }),
  mappingReport: endpoint({
    id: 'subsets.mappingReport',
    method: 'GET',
    path: `${REMOTE}/map_cell_type`,
    summary: 'Cells that this dataset shares with another one, and their labels there; writes nothing',
    permission: 'view',
    feature,
    params,
    query: LabelSource,
    reply: MappingReport,
    errors: ['COLUMN_NOT_FOUND', 'COLUMN_NOT_GROUPS', ...OF_SERVICE],
  }),
  mapLabels: endpoint({
    id: 'subsets.mapLabels',
    method: 'POST',
    path: `${REMOTE}/map_cell_type`,
    summary: 'Writes the labels that the shared cells have in another dataset as a column of this one',
    permission: 'edit',
    feature,
    params,
    bodyKind: 'json',
    body: LabelMapping,
    reply: LabelColumn,
    errors: [
      'VERSION_CONFLICT',
      'COLUMN_TAKEN',
      'COLUMNS_FULL',
      'CELLS_NOT_SHARED',
      'COLUMN_NOT_FOUND',
      'COLUMN_NOT_GROUPS',
      ...OF_SERVICE,
    ],
  }),
};
