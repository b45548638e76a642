import { Type } from 'typebox';
import {
  CellSet,
  CellSetName,
  CellsToCount,
  CountedCells,
  LabelColumn,
  LabelEditing,
  Labels,
  NewCellSet,
} from '../shapes/cells.ts';
import { Effects, HistoryPage, HistoryQuery, LabelComparison, LabelComparisonQuery } from '../shapes/history.ts';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes/entities.ts';
import type { ErrorId } from '../errors.ts';
import { SelectedQuality } from '../service.ts';

const closed = { additionalProperties: false } as const;
const OfDataset = Type.Object({ id: Id }, closed);
const OfSet = Type.Object({ id: Id, set: Id }, closed);
const DATASET = '/user/user_datasets/{id}';
/** A selection of 10 million cells. */
const bodyLimit = '2mb';
/** Errors of all calls that use the dataset service. */
export const OF_SERVICE: ErrorId[] = ['DATASET_BUSY', 'DATASET_DAMAGED', 'SERVICE_RESTARTING'];
/** Errors of cell expressions. */
export const CELLS_WRONG: ErrorId[] = [
  'COLUMN_NOT_FOUND',
  'COLUMN_NOT_GROUPS',
  'CATEGORY_NOT_FOUND',
  'CELL_SET_NOT_FOUND',
  'GENE_NOT_FOUND',
  ...OF_SERVICE,
];

const LABELS_WRONG: ErrorId[] = ['VERSION_CONFLICT', 'LABEL_TAKEN', 'COLUMN_TAKEN', 'COLUMNS_FULL', ...CELLS_WRONG];

/** Fields of the calls that read the cells of an expression and store nothing. The dataset service validates the body. */
const ofExpression = {
  permission: 'view',
  feature: 'explore',
  inState: 'params',
  params: OfDataset,
  bodyKind: 'json',
  bodyUnread: true,
  body: CellsToCount,
  errors: CELLS_WRONG,
} as const;

/** Fields of the calls with a label edit. */
const ofLabelEdit = {
  permission: 'edit',
  feature: 'explore',
  params: OfDataset,
  bodyKind: 'json',
  // Enough for ten columns of names for 500 categories.
  bodyLimit: '8mb',
  bodyContainers: 20_000,
  body: LabelEditing,
  errors: LABELS_WRONG,
} as const;

/** Stored sets of cells, and labels of cells with their versions (docs/architecture.md, Cells and labels). */
export const cells = {
  sets: endpoint({
    id: 'cells.sets',
    method: 'GET',
    path: `${DATASET}/cell_sets`,
    summary: 'Stored sets of cells of a dataset, newest first',
    permission: 'view',
    feature: 'explore',
    inState: 'params',
    params: OfDataset,
    reply: Type.Array(CellSet),
  }),
  createSet: endpoint({
    id: 'cells.createSet',
    method: 'POST',
    path: `${DATASET}/cell_sets`,
    summary: 'Stores the cells of an expression as a set',
    permission: 'edit',
    feature: 'explore',
    params: OfDataset,
    bodyKind: 'json',
    bodyLimit,
    body: NewCellSet,
    reply: CellSet,
    errors: ['CELL_SETS_FULL', 'CELL_SET_EMPTY', ...CELLS_WRONG],
  }),
  count: endpoint({
    id: 'cells.count',
    method: 'POST',
    path: `${DATASET}/cell_count`,
    summary: 'Counts the cells of an expression and stores nothing',
    permission: 'view',
    feature: 'explore',
    inState: 'params',
    params: OfDataset,
    bodyKind: 'json',
    bodyLimit,
    body: CellsToCount,
    reply: CountedCells,
    errors: CELLS_WRONG,
    guests: ['map', 'expression'],
  }),
  evaluate: endpoint({
    id: 'cells.evaluate',
    method: 'POST',
    path: `${DATASET}/cell_bits`,
    summary: 'Cells of an expression, one bit a cell, the highest bit of a byte first; stores nothing',
    ...ofExpression,
    replyKind: 'proxy',
    guests: ['map'],
  }),
  barcodes: endpoint({
    id: 'cells.barcodes',
    method: 'POST',
    path: `${DATASET}/cell_barcodes`,
    summary:
      'Barcodes of the cells of an expression in the order of the dataset, as csv or as text by the Accept header',
    ...ofExpression,
    permission: 'download',
    byteForms: ['text/plain', 'text/csv'],
    replyKind: 'proxy',
  }),
  quality: endpoint({
    id: 'cells.quality',
    method: 'POST',
    path: `${DATASET}/cell_quality`,
    summary: 'Quality of the cells of an expression and of all others, per sample and cluster',
    ...ofExpression,
    reply: SelectedQuality,
    replyKind: 'proxy',
    guests: ['quality'],
  }),
  renameSet: endpoint({
    id: 'cells.renameSet',
    method: 'PATCH',
    path: `${DATASET}/cell_sets/{set}`,
    summary: 'Renames a stored set that no analysis has read',
    permission: 'edit',
    feature: 'explore',
    params: OfSet,
    bodyKind: 'json',
    body: CellSetName,
    reply: CellSet,
    errors: ['NAME_TAKEN', 'SUBSET_HAS_SUBTASKS', 'VERSION_CONFLICT'],
  }),
  removeSet: endpoint({
    id: 'cells.removeSet',
    method: 'DELETE',
    path: `${DATASET}/cell_sets/{set}`,
    summary: 'Deletes a stored set that no analysis has read; its cells stay as long as undo can bring it back',
    permission: 'delete',
    feature: 'explore',
    params: OfSet,
    reply: Type.Object({}, closed),
    errors: ['SUBSET_HAS_SUBTASKS', 'VERSION_CONFLICT'],
  }),
  bits: endpoint({
    id: 'cells.bits',
    method: 'GET',
    path: `${DATASET}/cell_sets/{set}/bits`,
    summary: 'Cells of a stored set, one bit a cell, the highest bit of a byte first',
    permission: 'view',
    feature: 'explore',
    inState: 'params',
    params: OfSet,
    replyKind: 'proxy',
  }),
  labels: endpoint({
    id: 'cells.labels',
    method: 'GET',
    path: `${DATASET}/labels`,
    summary: 'Columns of labels with their present versions and last edits',
    permission: 'view',
    feature: 'explore',
    inState: 'params',
    params: OfDataset,
    reply: Labels,
    errors: OF_SERVICE,
  }),
  editLabels: endpoint({
    id: 'cells.editLabels',
    method: 'POST',
    path: `${DATASET}/labels`,
    summary: 'Edits a column of labels at the version that `expected` names',
    ...ofLabelEdit,
    reply: LabelColumn,
  }),
  annotate: endpoint({
    id: 'cells.annotate',
    method: 'POST',
    path: `${DATASET}/observation_annotation`,
    summary:
      'The same as POST labels, under the path that the specification names: labels of chosen cells, as a version',
    ...ofLabelEdit,
    reply: LabelColumn,
  }),
  labelEffects: endpoint({
    id: 'cells.labelEffects',
    method: 'POST',
    path: `${DATASET}/label_effects`,
    summary: 'What an edit of labels would do to results; stores nothing',
    ...ofLabelEdit,
    permission: 'view',
    reply: Effects,
  }),
  compareLabels: endpoint({
    id: 'cells.compareLabels',
    method: 'GET',
    path: `${DATASET}/label_comparison`,
    summary: 'Cells by their labels in two versions of a column, and how alike the versions are',
    permission: 'view',
    feature: 'explore',
    inState: 'params',
    params: OfDataset,
    query: LabelComparisonQuery,
    reply: LabelComparison,
    errors: ['COLUMN_NOT_FOUND', 'COLUMN_NOT_GROUPS', ...OF_SERVICE],
  }),
  history: endpoint({
    id: 'cells.history',
    method: 'GET',
    path: `${DATASET}/history`,
    summary: 'Edits of labels and subsets and analyses of a dataset with author and time, newest first',
    permission: 'view',
    feature: 'explore',
    params: OfDataset,
    query: HistoryQuery,
    reply: HistoryPage,
    errors: OF_SERVICE,
  }),
};
