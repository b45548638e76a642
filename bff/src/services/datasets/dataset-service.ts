import type { Dispatcher } from 'undici';
import {
  VERSIONS_HEADER,
  type CategoryNames,
  type CellCheck,
  type CellReading,
  type CellReadings,
  type CheckedCells,
  type CountedCells,
  type DatasetDetail,
  type DatasetVersions,
  type ErrorId,
  type FoundTerms,
  type GeneKeyLists,
  type InheritedLabels,
  type InheritedLabelsBody,
  type LabelColumn,
  type LabelComparison,
  type LabelEditing,
  type LabelMappingBody,
  type LabelNames,
  type LabelNamesBody,
  type Labels,
  type MappedCells,
  type PublicExpression,
  type PublicExpressionBody,
  type PublicGenes,
  type PublicGenesBody,
  type SampleBarcodes,
  type SampleSourceFacts,
} from '@stroma/contract';
import type { ContigOverlap, ContigOverlapBody } from '@stroma/contract/tools';
import type { Deps } from '../../deps.ts';
import { AppError, isErrorId } from '../../errors.ts';
import { assertUnlocked } from '../sharing/one-at-a-time.ts';
import { concernsDataset, type AsOf } from './as-of.ts';
import { busyError, CALLER_HEADER, sendToService, callLimit } from './dataset-proxy.ts';

interface Ask {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Bytes instead of JSON. */
  content?: Buffer;
  /** The user whose limit of concurrent calls applies, possibly with a past state of the dataset. */
  user: CallingUser;
  /** Author of a change. */
  username?: string;
}
interface ServiceReply {
  data: unknown;
  error?: { id: string; params: Record<string, unknown> };
}
/** Calls continue when the browser disconnects, so that a change is completed. */
const NEVER = new AbortController().signal;

/**
 * Calls the dataset service and parses its reply. Errors of the service are thrown with their ids. While it restarts, the call is
 * retried for 10 s; then SERVICE_RESTARTING is thrown.
 */
const ask = (deps: Deps, call: Ask): Promise<unknown> => asked(deps, call, (reply) => read(deps, call.path, reply));

async function asked<T>(
  deps: Deps,
  { method, path, body, content, user, username }: Ask,
  read: (reply: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  assertUnlocked('a turn of a user at the dataset service');
  const end = await callLimit.take(user.id, NEVER);
  try {
    const reply = await sendToService(deps, {
      url: `${deps.config.datasetServiceUrl}${path}`,
      method,
      headers: {
        'x-stroma-secret': deps.config.internalSecret,
        [CALLER_HEADER]: user.id,
        ...(user.asOf && concernsDataset(user.asOf, path.split('?')[0]!) && { [VERSIONS_HEADER]: user.asOf.versions }),
        ...(username !== undefined && { 'x-stroma-user': encodeURIComponent(username) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(content && { 'content-type': 'application/octet-stream' }),
      },
      body: content ?? (body === undefined ? null : Buffer.from(JSON.stringify(body))),
      signal: NEVER,
    });
    return await read(reply);
  } finally {
    end();
  }
}

async function read(deps: Deps, path: string, reply: Dispatcher.ResponseData): Promise<unknown> {
  const { statusCode, headers } = reply;
  if (statusCode >= 500) {
    await reply.body.dump().catch(() => {});
    if (statusCode === 503) throw busyError(headers['retry-after']);
    deps.log.error({ path, status: statusCode }, 'the dataset service failed');
    throw new AppError('INTERNAL');
  }
  const { data, error } = (await reply.body.json()) as ServiceReply;
  if (statusCode < 400) return data;
  const id: ErrorId = error && isErrorId(error.id) ? error.id : 'INTERNAL';
  throw new AppError(id, error?.params ?? {}, Number(headers['retry-after']) || undefined);
}

/** A model of cell types as the library stores it. */
export interface StoredModel {
  file: Buffer;
  labels: number;
  genes: number;
}
async function modelOf(deps: Deps, path: string, reply: Dispatcher.ResponseData): Promise<StoredModel> {
  if (reply.statusCode >= 400) throw await read(deps, path, reply);
  const { 'x-stroma-labels': labels, 'x-stroma-genes': genes } = reply.headers;
  return { file: Buffer.from(await reply.body.arrayBuffer()), labels: Number(labels), genes: Number(genes) };
}

export interface CallingUser {
  id: string;
  username: string;
  asOf?: AsOf;
}
const at = (datasetId: string, path: string): string => `/datasets/${datasetId}/${path}`;

/** Typed calls of the dataset service (contract: SERVICE). Its tests validate its replies against the same schemas. */
export const datasetService = {
  detail: (deps: Deps, user: CallingUser, datasetId: string) =>
    ask(deps, { method: 'GET', path: `/datasets/${datasetId}`, user }) as Promise<DatasetDetail>,
  countCells: (deps: Deps, user: CallingUser, datasetId: string, body: unknown) =>
    ask(deps, { method: 'POST', path: at(datasetId, 'cell_count'), body, user }) as Promise<CountedCells>,
  storeCells: (deps: Deps, user: CallingUser, datasetId: string, body: unknown) =>
    ask(deps, { method: 'POST', path: at(datasetId, 'cell_sets'), body, user }) as Promise<CountedCells>,
  checkCells: (deps: Deps, user: CallingUser, datasetId: string, body: CellCheck) =>
    ask(deps, { method: 'POST', path: at(datasetId, 'cell_check'), body, user }) as Promise<CheckedCells>,
  /** Readings of requests now, or after an edit; at most 200. */
  readings: (deps: Deps, user: CallingUser, datasetId: string, readings: readonly CellReading[], edit?: LabelEditing) =>
    ask(deps, {
      method: 'POST',
      path: at(datasetId, 'cell_readings'),
      body: { readings, ...(edit && { edit }) },
      user,
    }) as Promise<CellReadings>,
  /** Current names, or names after a hypothetical edit. */
  categoryNames: (
    deps: Deps,
    user: CallingUser,
    datasetId: string,
    columns: Record<string, number[]>,
    edit?: LabelEditing,
  ) =>
    ask(deps, {
      method: 'POST',
      path: at(datasetId, 'category_names'),
      body: { columns, ...(edit && { edit }) },
      user,
    }) as Promise<CategoryNames>,
  /** Current names of labels of earlier versions. */
  labelNames: (deps: Deps, user: CallingUser, datasetId: string, body: LabelNamesBody) =>
    ask(deps, { method: 'POST', path: at(datasetId, 'label_names'), body, user }) as Promise<LabelNames>,
  contigOverlap: (deps: Deps, user: CallingUser, datasetId: string, body: ContigOverlapBody) =>
    ask(deps, { method: 'POST', path: at(datasetId, 'contig_overlap'), body, user }) as Promise<ContigOverlap[]>,
  /** Facts of the dataset's samples for an integration. */
  sampleSource: (deps: Deps, user: CallingUser, datasetId: string) =>
    ask(deps, { method: 'GET', path: at(datasetId, 'sample_source'), user }) as Promise<SampleSourceFacts>,
  sampleBarcodes: (deps: Deps, user: CallingUser, datasetId: string, sample: string) =>
    ask(deps, {
      method: 'POST',
      path: at(datasetId, 'sample_barcodes'),
      body: { sample },
      user,
    }) as Promise<SampleBarcodes>,
  geneKeys: (deps: Deps, user: CallingUser, datasetId: string) =>
    ask(deps, { method: 'GET', path: at(datasetId, 'gene_keys'), user }) as Promise<GeneKeyLists>,
  /** `columns`: only these; all without it. */
  labels: (deps: Deps, user: CallingUser, datasetId: string, columns: readonly string[] = []) => {
    const query = new URLSearchParams(columns.map((name): [string, string] => ['column', name])).toString();
    return ask(deps, { method: 'GET', path: at(datasetId, `labels?${query}`), user }) as Promise<Labels>;
  },
  /** The column after a hypothetical edit; nothing is written. */
  previewLabels: (deps: Deps, user: CallingUser, datasetId: string, body: LabelEditing) =>
    ask(deps, { method: 'POST', path: at(datasetId, 'label_preview'), body, user }) as Promise<LabelColumn>,
  /** Two versions of a column, cell by cell. */
  compareLabels: (
    deps: Deps,
    user: CallingUser,
    datasetId: string,
    given: { column: string; from: string; to: string },
  ) => {
    const path = at(datasetId, `label_comparison?${new URLSearchParams(given).toString()}`);
    return ask(deps, { method: 'GET', path, user }) as Promise<LabelComparison>;
  },
  /** Versions of everything that people have changed of the dataset. */
  versions: (deps: Deps, user: CallingUser, datasetId: string) =>
    ask(deps, { method: 'GET', path: at(datasetId, 'versions'), user }) as Promise<DatasetVersions>,
  /** The overlap without `name`, the new column with it. */
  mapLabels: (deps: Deps, user: CallingUser, datasetId: string, body: LabelMappingBody) =>
    ask(deps, {
      method: 'POST',
      path: at(datasetId, 'label_mapping'),
      body,
      user,
      username: user.username,
    }) as Promise<MappedCells | LabelColumn>,
  /** Columns whose labels differ in the parent; with `take` the columns that were written. */
  inheritedLabels: (deps: Deps, user: CallingUser, datasetId: string, body: InheritedLabelsBody) =>
    ask(deps, {
      method: 'POST',
      path: at(datasetId, 'inherited_labels'),
      body,
      user,
      username: user.username,
    }) as Promise<InheritedLabels | LabelColumn[]>,
  /** The plain file of a CellTypist file. Throws REFERENCE_INVALID. */
  readModel: (deps: Deps, user: CallingUser, content: Buffer) => {
    const path = '/cell_type_models';
    return asked(deps, { method: 'POST', path, content, user }, (reply) => modelOf(deps, path, reply));
  },
  /** Terms of an ontology by name, synonym or id. */
  findTerms: (deps: Deps, user: CallingUser, given: { ontology: string; search: string }) =>
    ask(deps, { method: 'GET', path: `/terms?${new URLSearchParams(given).toString()}`, user }) as Promise<FoundTerms>,
  publicExpression: (deps: Deps, user: CallingUser, body: PublicExpressionBody) =>
    ask(deps, { method: 'POST', path: '/public/expression', body, user }) as Promise<PublicExpression>,
  publicGenes: (deps: Deps, user: CallingUser, body: PublicGenesBody) =>
    ask(deps, { method: 'POST', path: '/public/genes', body, user }) as Promise<PublicGenes>,
  editLabels: (deps: Deps, user: CallingUser, datasetId: string, body: LabelEditing) =>
    ask(deps, {
      method: 'POST',
      path: at(datasetId, 'labels'),
      body,
      user,
      username: user.username,
    }) as Promise<LabelColumn>,
};
