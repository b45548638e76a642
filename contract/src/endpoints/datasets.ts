import { Type, type TProperties, type TSchema } from 'typebox';
import { endpoint, type Endpoint, type Method, type Permission } from '../endpoint.ts';
import { DatasetRow, DatasetShare, Id, Job } from '../shapes/entities.ts';
import { SERVICE } from '../service.ts';
import { TaskName } from '../shapes/cells.ts';
import { OF_SERVICE } from './cells.ts';

const closed = { additionalProperties: false } as const;
const Params = Type.Object({ id: Id }, closed);
const USER = '/user/user_datasets/{id}';
const REMOTE = '/remote/user/user_datasets/{id}';

const value = Type.Optional(Type.String({ maxLength: 1000 }));
const values = Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1000 }));
const { bodies, replies } = SERVICE;
const MARKER_FILTERS = {
  cluster: values,
  column: value,
  q: value,
  minLog2fc: value,
  maxPadj: value,
  minPct: value,
  direction: value,
  /** Number of rows shown for each cluster. */
  top: value,
  sort: value,
  order: value,
  page: value,
  pageSize: value,
};

interface Forms<Q extends TProperties, R extends TSchema, B extends TSchema> {
  /** Query parameters of a read. The dataset service checks the values; a name that is not here is refused. */
  query?: Q;
  /** Its JSON form; absent if only the binary form is used. */
  reply?: R;
  /** JSON, validated by the dataset service. */
  body?: B;
  /** Forms of the reply that need the Download seat. */
  exportForms?: readonly string[];
  byteForms?: readonly string[];
  guests?: Endpoint['guests'];
}
/** A call that the BFF passes to the dataset service, bytes unread; `suffix` is the path after the dataset's there. */
function proxy<Q extends TProperties = Record<never, never>, R extends TSchema = TSchema, B extends TSchema = TSchema>(
  id: string,
  method: Method,
  base: string,
  suffix: string,
  permission: Permission,
  summary: string,
  { query, reply, body, exportForms, byteForms, guests }: Forms<Q, R, B> = {},
) {
  const declared = endpoint({
    id: `datasets.${id}`,
    method,
    path: base + suffix,
    summary,
    permission,
    feature: 'explore',
    ...(permission !== 'edit' && { inState: 'params' as const }),
    params: Params,
    // The version of a dataset: part of an address that is kept.
    query: Type.Object({ ...(query as Q), v: value }, closed),
    ...(reply && { reply }),
    ...(body && { body, bodyKind: 'json', bodyUnread: true }),
    ...(exportForms && { exportForms }),
    ...(byteForms && { byteForms }),
    ...(guests && { guests }),
    replyKind: 'proxy',
  });
  return { ...declared, suffix };
}

/** Datasets (specification 7; meanings: calls.md). */
export const datasets = {
  list: endpoint({
    id: 'datasets.list',
    method: 'GET',
    path: '/user/user_datasets',
    summary: 'Datasets of the current space, newest first; all of them where no page is asked for',
    permission: 'view',
    query: Type.Object(
      {
        kind: Type.Optional(Type.Enum(['integrated', 'custom'])),
        pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      closed,
    ),
    reply: Type.Array(DatasetRow),
  }),
  demo: endpoint({
    id: 'datasets.demo',
    method: 'GET',
    path: '/user/demo',
    summary: 'Whether a first start is still preparing the demo dataset, which every account will see',
    permission: 'signedIn',
    reply: Type.Object({ preparing: Type.Boolean() }, closed),
  }),
  opened: endpoint({
    id: 'datasets.opened',
    method: 'PUT',
    path: `${USER}/opened`,
    summary: 'Remembers that the user has opened a dataset',
    permission: 'view',
    inState: 'params',
    params: Params,
    reply: Type.Object({}, closed),
  }),
  shares: endpoint({
    id: 'datasets.shares',
    method: 'GET',
    path: `${USER}/shares`,
    summary: 'Other spaces that may read a dataset of the current one',
    permission: 'view',
    params: Params,
    reply: Type.Array(DatasetShare),
  }),
  share: endpoint({
    id: 'datasets.share',
    method: 'POST',
    path: `${USER}/shares`,
    summary:
      'Lets another space, in which the caller may edit, read a dataset for as long as the caller may give it away; answers all that may',
    permission: 'give',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ spaceId: Id }, closed),
    reply: Type.Array(DatasetShare),
    errors: ['NO_PERMISSION', 'CONFLICT'],
  }),
  unshare: endpoint({
    id: 'datasets.unshare',
    method: 'DELETE',
    path: `${USER}/shares`,
    summary: 'Ends that; what the other space has made of the dataset stays for a next time',
    permission: 'edit',
    params: Params,
    query: Type.Object({ space: Id }, closed),
    reply: Type.Array(DatasetShare),
  }),
  move: endpoint({
    id: 'datasets.move',
    method: 'POST',
    path: `${USER}/move`,
    summary:
      'Gives a dataset with its cell sets, views, board, copies of the drawings on it, and analyses to another space in which the caller may edit',
    permission: 'give',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ spaceId: Id }, closed),
    reply: Type.Object({}, closed),
    errors: [
      'NO_PERMISSION',
      'CONFLICT',
      'JOB_STATE',
      'DATASET_USED_THERE',
      'STORAGE_FULL',
      'DRAWINGS_FULL',
      'DATASET_UNFINISHED',
    ],
  }),
  copy: endpoint({
    id: 'datasets.copy',
    method: 'POST',
    path: `${USER}/copy`,
    summary:
      'Copies a dataset with its labels, cell sets, views, board and the drawings on it, without its analyses, to another space in which the caller may edit; one that takes long is finished in the background',
    permission: 'give',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ spaceId: Id }, closed),
    reply: Type.Object({ id: Id, isDone: Type.Boolean() }, closed),
    errors: ['NO_PERMISSION', 'CONFLICT', 'STORAGE_FULL', 'DRAWINGS_FULL', 'DATASET_BUSY', 'DATASET_UNFINISHED'],
  }),
  rename: endpoint({
    id: 'datasets.rename',
    method: 'PATCH',
    path: USER,
    summary: 'Renames a dataset',
    permission: 'edit',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ name: TaskName }, closed),
    reply: Type.Object({}, closed),
  }),
  remove: endpoint({
    id: 'datasets.remove',
    method: 'DELETE',
    path: USER,
    summary: 'Deletes a dataset',
    permission: 'delete',
    params: Params,
    reply: Type.Object({}, closed),
    errors: ['DATASET_PUBLISHED'],
  }),
  repair: endpoint({
    id: 'datasets.repair',
    method: 'POST',
    path: `${USER}/repair`,
    summary: 'Writes a damaged dataset again from what it was made of; answers the job that does so',
    permission: 'edit',
    params: Params,
    reply: Job,
    errors: ['DATASET_NOT_DAMAGED', 'DATASET_SOURCE_DELETED', 'JOB_STATE', ...OF_SERVICE],
  }),
};

export const datasetProxies = {
  thumbnail: proxy('thumbnail', 'GET', REMOTE, '/thumbnail', 'view', 'Small picture (PNG) of the default view', {
    byteForms: ['image/png'],
  }),
  tissue: proxy('tissue', 'GET', REMOTE, '/tissue', 'view', 'Tissue image (JPEG) of a slide', {
    guests: ['map'],
    byteForms: ['image/jpeg'],
  }),
  detail: proxy('detail', 'GET', REMOTE, '', 'view', 'Detail of a dataset', { guests: 'any', reply: replies.detail }),
  embeddingAnnotation: proxy(
    'embeddingAnnotation',
    'GET',
    USER,
    '/embedding_annotation',
    'view',
    'Defaults and saved settings',
    { reply: replies.embeddingAnnotation },
  ),
  saveEmbeddingAnnotation: proxy(
    'saveEmbeddingAnnotation',
    'POST',
    USER,
    '/embedding_annotation',
    'edit',
    'Saves settings',
    { reply: replies.embeddingAnnotation, body: bodies.embeddingAnnotation },
  ),
  embedding: proxy('embedding', 'POST', USER, '/embedding', 'view', 'Coordinates of chosen cells', {
    reply: replies.coordinates,
    body: bodies.coordinates,
  }),
  embeddingView: proxy('embeddingView', 'GET', REMOTE, '/embedding_view2', 'view', 'Coordinates of a whole view', {
    guests: ['map'],
    query: { key: value, dimensions: value },
    reply: replies.coordinates,
  }),
  annotation: proxy('annotation', 'GET', USER, '/observation_annotation', 'view', 'Columns by name', {
    guests: ['map', 'overview', 'quality'],
    query: { name: values },
    reply: replies.annotation,
  }),
  annotationView: proxy(
    'annotationView',
    'GET',
    REMOTE,
    '/observation_annotation_view2',
    'view',
    'All columns with counts',
    { reply: replies.annotationView },
  ),
  gene: proxy('gene', 'POST', USER, '/observation_gene', 'view', 'Expression of genes (form)', {
    // A plot colours cells by one gene in binary form; the JSON form holds the values of many genes.
    guests: ['map'],
    exportForms: ['application/json'],
    reply: replies.geneValues,
  }),
  genes: proxy('genes', 'GET', USER, '/genes', 'view', 'Gene search, exact match first', {
    guests: ['map', 'expression', 'markers'],
    query: { q: value, limit: value },
    reply: replies.genes,
  }),
  hierarchy: proxy('hierarchy', 'GET', USER, '/celltype_hierarchy2', 'view', 'Annotation levels with counts', {
    query: { column: value },
    reply: replies.hierarchy,
  }),
  differentialExpression: proxy(
    'differentialExpression',
    'GET',
    USER,
    '/differential_expression',
    'view',
    'Markers per cluster',
    { guests: ['overview', 'markers'], query: MARKER_FILTERS, reply: replies.markers, exportForms: ['text/csv'] },
  ),
  colours: proxy('colours', 'GET', REMOTE, '/observation_color_manager', 'view', 'Colours of a level', {
    query: { column: value },
    reply: replies.colours,
  }),
  saveColours: proxy('saveColours', 'POST', REMOTE, '/observation_color_manager', 'edit', 'Saves colours of a level', {
    reply: replies.colours,
    body: bodies.colours,
  }),
  saveColumns: proxy(
    'saveColumns',
    'POST',
    REMOTE,
    '/observation_columns',
    'edit',
    'Chooses the columns of clusters and samples',
    { reply: replies.columns, body: bodies.columns },
  ),
  display: proxy('display', 'GET', REMOTE, '/observation_display', 'view', 'Display settings', {
    reply: replies.display,
  }),
  summary: proxy('summary', 'GET', USER, '/summary', 'view', 'Expression per group for violin and box plots', {
    guests: ['expression'],
    query: { column: value, layer: value, gene: values },
    reply: replies.summary,
  }),
  expression: proxy(
    'expression',
    'POST',
    USER,
    '/expression',
    'view',
    'Means, shares and distributions of genes per group',
    { guests: ['overview', 'expression'], body: bodies.expression, reply: replies.expression },
  ),
  expressionCells: proxy(
    'expressionCells',
    'POST',
    USER,
    '/expression_cells',
    'view',
    'Expression of genes in sampled cells of each group',
    { guests: ['expression'], body: bodies.expressionCells, reply: replies.expressionCells },
  ),
  coexpression: proxy('coexpression', 'POST', USER, '/coexpression', 'view', 'Two genes over the same cells', {
    guests: ['expression'],
    body: bodies.coexpression,
    reply: replies.coexpression,
  }),
  chartReceipt: proxy(
    'chartReceipt',
    'POST',
    USER,
    '/chart_receipt',
    'view',
    'What a chart of the explorer was drawn from, and the Python script that computes its values',
    { body: bodies.chart, reply: replies.chartReceipt },
  ),
  chartScript: proxy(
    'chartScript',
    'POST',
    USER,
    '/chart_script',
    'download',
    'The script of a chart with the cells and genes that it reads, as a zip',
    { body: bodies.chart, byteForms: ['application/zip'] },
  ),
  quality: proxy('quality', 'GET', USER, '/quality', 'view', 'Quality per sample and cluster', {
    guests: ['overview', 'quality'],
    reply: replies.quality,
  }),
};
