import type { GroupSummary } from '@stroma/design-system/charts';
import type { CellCycleData, DoubletsData, GeneHit, MarkerRow, QcGroups } from '@stroma/design-system/explorer';
import type { Areas, CategoryColumn, DatasetDetail, Envelope, NumberColumn } from '@stroma/contract';
import { requestOf, send, toApiError } from '../../api/client.ts';

export type { CategoryColumn, DatasetDetail, NumberColumn };
export interface QualityPart {
  column: string;
  metrics: QcGroups['metrics'];
  doublets: DoubletsData | null;
  cellCycle: CellCycleData | null;
}
export interface Quality {
  bySample: QualityPart | null;
  byCluster: QualityPart | null;
}
export interface MarkerPage {
  rows: MarkerRow[];
  total: number;
  clusters: string[];
}

type Proxy = keyof Areas['datasetProxies'];
async function read<T>(key: Proxy, id: string, query: Record<string, unknown> = {}): Promise<T> {
  const reply = await send(...requestOf('datasetProxies', key, { params: { id }, query }));
  if (!reply.ok) throw await toApiError(reply);
  return ((await reply.json()) as Envelope<T>).data;
}

/** Version of the labels of a column; undefined for numbers and for columns of results, which never change. */
export const columnVersion = ({ columns }: Pick<DatasetDetail, 'columns'>, name: string): string | undefined => {
  const found = columns.find((c) => c.name === name);
  return found?.kind === 'category' ? found.version : undefined;
};
/** Keys of the cache, for the screen and for what is read ahead of it. */
export const detailKey = (id: string, round: number, changes = 0): string => `${id}:detail:${round}:${changes}`;
export function arrayKeys(
  detail: Pick<DatasetDetail, 'id' | 'version' | 'columns'>,
  view: { embedding: string; dimensions: 2 | 3; colourBy: string; gene: string | null; layer: string },
): { embedding: string; column: string | null; gene: string | null } {
  const { id, version } = detail;
  const isGene = view.colourBy === 'gene' && view.gene !== null;
  return {
    embedding: `${id}:embedding:${view.embedding}:${view.dimensions}:${version}`,
    column: isGene ? null : `${id}:column:${view.colourBy}:${columnVersion(detail, view.colourBy) ?? version}`,
    gene: isGene ? `${id}:gene:${view.gene}:${view.layer}:${version}` : null,
  };
}

export const readDetail = (id: string) => read<DatasetDetail>('detail', id);
export const readQuality = (id: string) => read<Quality>('quality', id);
export const readGenes = (id: string, q: string) => read<GeneHit[]>('genes', id, { q, limit: 30 });
export const readMarkers = (id: string, query: Record<string, unknown>) =>
  read<MarkerPage>('differentialExpression', id, query);

export async function readSummary(id: string, column: string, gene: string, layer: string): Promise<GroupSummary[]> {
  const { genes } = await read<{ genes: { groups: GroupSummary[] }[] }>('summary', id, { column, gene, layer });
  return genes[0]!.groups;
}

export const saveColours = (id: string, column: string, colours: Record<string, string>): Promise<void> =>
  save('saveColours', id, { column, colours });

/** `cluster` or `sample`: a column, or null for the import's guess. */
export const saveColumns = (
  id: string,
  body: { cluster?: string | null; sample?: string | null; version: number },
): Promise<void> => save('saveColumns', id, body);

async function save(key: Proxy, id: string, body: unknown): Promise<void> {
  const [path, init] = requestOf('datasetProxies', key, { params: { id } });
  const headers = { ...(init.headers as Record<string, string>), 'Content-Type': 'application/json' };
  const reply = await send(path, { ...init, headers, body: JSON.stringify(body) });
  if (!reply.ok) throw await toApiError(reply);
}
