import type { GroupSummary } from '@stroma/design-system/charts';
import type { CellCycleData, DoubletsData, GeneHit, MarkerRow, QcGroups } from '@stroma/design-system/explorer';
import type { UiNote } from '@stroma/design-system/primitives';
import type { Envelope } from '@stroma/contract';
import { requestOf, send, toApiError } from '../../api/client.ts';
import type { View } from './view.ts';

/** Replies of the dataset service that the explorer reads (docs/interfaces.md). */
export interface CategoryColumn {
  name: string;
  kind: 'category';
  categories: { name: string; count: number; colour: string }[];
}
export interface NumberColumn {
  name: string;
  kind: 'number';
  min: number;
  max: number;
}
export interface DatasetDetail {
  id: string;
  name: string;
  species: string | null;
  tissue: string | null;
  cells: number;
  genes: number;
  samples: unknown[];
  sampleColumn: string | null;
  embeddings: { key: string; dimensions: 2 | 3 }[];
  layers: ('raw' | 'normalized')[];
  columns: (CategoryColumn | NumberColumn)[];
  levels: Record<string, string>;
  /** What the import found; `levels.cluster` and `sampleColumn` are what is in force. */
  guessedColumns: { cluster: string | null; sample: string | null };
  columnsVersion: number;
  markersColumn: string | null;
  hasMarkers: boolean;
  simulated: boolean;
  warnings: UiNote[];
  analysisInfo: Record<string, Record<string, unknown>>;
  version: string;
}
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

async function read<T>(key: string, id: string, query: Record<string, unknown> = {}): Promise<T> {
  const reply = await send(...requestOf('datasetProxies', key, { params: { id } as never, query: query as never }));
  if (!reply.ok) throw await toApiError(reply);
  return ((await reply.json()) as Envelope<T>).data;
}

/** Keys of the cache, for the screen and for what is read ahead of it. */
export const detailKey = (id: string, round: number, changes = 0): string => `${id}:detail:${round}:${changes}`;
export function arrayKeys(
  { id, version }: Pick<DatasetDetail, 'id' | 'version'>,
  view: Pick<View, 'embedding' | 'dimensions' | 'colourBy' | 'gene' | 'layer'>,
): { embedding: string; column: string | null; gene: string | null } {
  const isGene = view.colourBy === 'gene' && view.gene !== null;
  return {
    embedding: `${id}:embedding:${view.embedding}:${view.dimensions}:${version}`,
    column: isGene ? null : `${id}:column:${view.colourBy}:${version}`,
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

async function save(key: string, id: string, body: unknown): Promise<void> {
  const [path, init] = requestOf('datasetProxies', key, { params: { id } as never });
  const headers = { ...(init.headers as Record<string, string>), 'Content-Type': 'application/json' };
  const reply = await send(path, { ...init, headers, body: JSON.stringify(body) });
  if (!reply.ok) throw await toApiError(reply);
}

/** The colours of a column's categories when the palette is the dataset's own. */
export function coloursOf(detail: DatasetDetail, column: string, palette: string): Map<string, string> {
  const found = detail.columns.find((c): c is CategoryColumn => c.name === column && c.kind === 'category');
  return new Map(palette === 'Default' ? found?.categories.map((c) => [c.name, c.colour]) : []);
}

export const withColours = <T extends { group: string }>(groups: readonly T[], colours: Map<string, string>): T[] =>
  groups.map((g) => (colours.has(g.group) ? { ...g, colour: colours.get(g.group)! } : g));
