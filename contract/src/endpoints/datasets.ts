import { Type, type TSchema } from 'typebox';
import { endpoint, type Method, type Permission } from '../endpoint.ts';
import { DatasetRow, Id } from '../entities.ts';

const closed = { additionalProperties: false } as const;
const Params = Type.Object({ id: Id }, closed);
const USER = '/user/user_datasets/{id}';
const REMOTE = '/remote/user/user_datasets/{id}';

const value = Type.Optional(Type.String({ maxLength: 1000 }));
const values = Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1000 }));
/** The version of a dataset: part of an address that is kept. */
const version = { v: value };
const MARKER_FILTERS = [
  'column',
  'q',
  'minLog2fc',
  'maxPadj',
  'minPct',
  'direction',
  'sort',
  'order',
  'page',
  'pageSize',
];
/** What each read may be asked with. The dataset service checks the values; a name that is not here is refused. */
const QUERIES: Readonly<Record<string, Record<string, TSchema>>> = {
  embeddingView: { key: value, dimensions: value },
  annotation: { name: values },
  genes: { q: value, limit: value },
  summary: { column: value, layer: value, gene: values },
  differentialExpression: {
    cluster: values,
    ...Object.fromEntries(MARKER_FILTERS.map((name) => [name, value])),
  },
  hierarchy: { column: value },
  colours: { column: value },
};

/** A call that the BFF passes to the dataset service, bytes unread; `suffix` is the path behind the dataset there. */
const proxy = (id: string, method: Method, base: string, suffix: string, permission: Permission, summary: string) => ({
  ...endpoint({
    id: `datasets.${id}`,
    method,
    path: base + suffix,
    summary,
    permission,
    feature: 'explore',
    params: Params,
    query: Type.Object({ ...QUERIES[id], ...version }, closed),
    replyKind: 'proxy',
  }),
  suffix,
});

/** Datasets (specification 7; meanings: calls.md). */
export const datasets = {
  list: endpoint({
    id: 'datasets.list',
    method: 'GET',
    path: '/user/user_datasets',
    summary: 'Datasets of the current space, newest first',
    permission: 'view',
    query: Type.Object({ kind: Type.Optional(Type.Enum(['integrated', 'custom'])) }, closed),
    reply: Type.Array(DatasetRow),
  }),
  remove: endpoint({
    id: 'datasets.remove',
    method: 'DELETE',
    path: USER,
    summary: 'Deletes a dataset',
    permission: 'delete',
    params: Params,
    reply: Type.Object({}, closed),
  }),
};

export const datasetProxies = {
  detail: proxy('detail', 'GET', REMOTE, '', 'view', 'Detail of a dataset'),
  embeddingAnnotation: proxy(
    'embeddingAnnotation',
    'GET',
    USER,
    '/embedding_annotation',
    'view',
    'Defaults and saved settings',
  ),
  saveEmbeddingAnnotation: proxy(
    'saveEmbeddingAnnotation',
    'POST',
    USER,
    '/embedding_annotation',
    'edit',
    'Saves settings',
  ),
  embedding: proxy('embedding', 'POST', USER, '/embedding', 'view', 'Coordinates of chosen cells'),
  embeddingView: proxy('embeddingView', 'GET', REMOTE, '/embedding_view2', 'view', 'Coordinates of a whole view'),
  annotation: proxy('annotation', 'GET', USER, '/observation_annotation', 'view', 'Columns by name'),
  annotationView: proxy(
    'annotationView',
    'GET',
    REMOTE,
    '/observation_annotation_view2',
    'view',
    'All columns with counts',
  ),
  gene: proxy('gene', 'POST', USER, '/observation_gene', 'view', 'Expression of genes (form)'),
  genes: proxy('genes', 'GET', USER, '/genes', 'view', 'Gene search, exact match first'),
  hierarchy: proxy('hierarchy', 'GET', USER, '/celltype_hierarchy2', 'view', 'Annotation levels with counts'),
  differentialExpression: proxy(
    'differentialExpression',
    'GET',
    USER,
    '/differential_expression',
    'view',
    'Markers per cluster',
  ),
  colours: proxy('colours', 'GET', REMOTE, '/observation_color_manager', 'view', 'Colours of a level'),
  saveColours: proxy('saveColours', 'POST', REMOTE, '/observation_color_manager', 'edit', 'Saves colours of a level'),
  saveColumns: proxy(
    'saveColumns',
    'POST',
    REMOTE,
    '/observation_columns',
    'edit',
    'Chooses the columns of clusters and samples',
  ),
  display: proxy('display', 'GET', REMOTE, '/observation_display', 'view', 'Display settings'),
  summary: proxy('summary', 'GET', USER, '/summary', 'view', 'Expression per group for violin and box plots'),
  quality: proxy('quality', 'GET', USER, '/quality', 'view', 'Quality per sample and cluster'),
};
