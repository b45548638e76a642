import { Type, type Static } from 'typebox';
import { LabelColumn } from '../shapes/cells.ts';
import { Effects } from '../shapes/history.ts';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes/entities.ts';
import { ParentLabels, ParentLabelsTaking } from '../shapes/parent-labels.ts';
import {
  ClusterDegs,
  LabelMapping,
  LabelSource,
  MappingReport,
  MappingSources,
  Subset,
  SubsetCopy,
  SubsetEdit,
  SubsetEditing,
  SubsetMerge,
  SubsetRemoval,
  Subsets,
} from '../shapes/subsets.ts';
import { Count } from '../tools/common.ts';
import { CELLS_WRONG, OF_SERVICE } from './cells.ts';
import { Task, TASK_WRONG } from './tasks.ts';

const closed = { additionalProperties: false } as const;
const params = Type.Object({ id: Id }, closed);
const USER = '/user/user_datasets/{id}';
const REMOTE = '/remote/user/user_datasets/{id}';
const feature = 'explore';
/** Relatives of a dataset, and its analyses with the edits that outdated them. */
export const DatasetRelation = Type.Object(
  { parent: Subsets.properties.parent, children: Subsets.properties.children, tasks: Type.Array(Task) },
  closed,
);
/** The analysis of each cluster against the rest, and the clusters that it leaves out. */
export const ClusterDegsTask = Type.Object(
  {
    ...Task.properties,
    /** Clusters with fewer cells in the dataset than an analysis compares, in the order of the column. */
    tooSmall: Type.Array(Type.Object({ name: Type.String(), cells: Count }, closed)),
  },
  closed,
);
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
    inState: 'params',
    params,
    reply: Subsets,
  }),
  relation: endpoint({
    id: 'subsets.relation',
    method: 'GET',
    path: `${USER}/dataset_relation`,
    summary: 'The dataset that this one was made of, datasets made of it, and its analyses, newest first; 100 at most',
    permission: 'view',
    feature,
    inState: 'params',
    params,
    reply: DatasetRelation,
    errors: OF_SERVICE,
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
  effects: endpoint({
    id: 'subsets.effects',
    method: 'POST',
    path: `${USER}/subset_effects`,
    summary: 'What an edit of the subsets would do to results; stores nothing',
    permission: 'view',
    feature,
    params,
    bodyKind: 'json',
    bodyLimit: '2mb',
    body: SubsetEdit,
    reply: Effects,
    errors: [...CELLS_WRONG],
  }),
  calculateDegs: endpoint({
    id: 'subsets.calculateDegs',
    method: 'POST',
    path: `${REMOTE}/calculate_deg_task`,
    summary:
      'Starts differential expression of each cluster against the rest of a subset or of all cells, or returns the one that the space already has, with the clusters that are too small; refused while another one runs on the dataset',
    permission: 'edit',
    feature,
    params,
    bodyKind: 'json',
    body: ClusterDegs,
    reply: ClusterDegsTask,
    errors: ['COMPARISON_RUNNING', ...TASK_WRONG],
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
  parentLabels: endpoint({
    id: 'subsets.parentLabels',
    method: 'GET',
    path: `${REMOTE}/parent_labels`,
    summary: 'Labels of a child dataset that were edited in its parent since the child has them',
    permission: 'view',
    feature,
    params,
    reply: ParentLabels,
    errors: [...OF_SERVICE],
  }),
  takeParentLabels: endpoint({
    id: 'subsets.takeParentLabels',
    method: 'POST',
    path: `${REMOTE}/parent_labels`,
    summary: "Takes over the parent's labels; cells that were labelled in the child keep their labels",
    permission: 'edit',
    feature,
    params,
    bodyKind: 'json',
    body: ParentLabelsTaking,
    reply: Type.Array(LabelColumn),
    errors: ['VERSION_CONFLICT', 'CONFLICT', 'COLUMN_NOT_FOUND', ...OF_SERVICE],
  }),
};
export type ClusterDegsTask = Static<typeof ClusterDegsTask>;
