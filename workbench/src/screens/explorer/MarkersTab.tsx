import { useState } from 'react';
import { MarkersTable, type MarkerFilters, type MarkersTableProps } from '@stroma/design-system/explorer';
import { Banner, useKept } from '@stroma/design-system/primitives';
import { useAppT } from '../../app/useApp.ts';
import { call, readBody, requestOf, send, toApiError } from '../../api/client.ts';
import { saveBlob, useFigureServices } from '@stroma/design-system/plot-kit';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { useDebounced } from '../../app/hooks/useDebounced.ts';
import { useRead } from '../../features/calls/index.ts';
import { useWholeTable } from '../../features/tasks/index.ts';
import { MARKED } from './selection/marked.ts';
import type { TabProps } from './tab.ts';

const PAGE_SIZE = 50;
/** Rows of a page that is read for the drawing tools; the call allows no more. */
const LARGEST_PAGE = 1000;

const NO_FILTERS: MarkerFilters = { gene: '', minLog2fc: null, maxPadj: null, minPct: null };
const BOUNDS = ['minLog2fc', 'maxPadj', 'minPct'] as const;
const boundsOf = (filters: MarkerFilters): Partial<Record<(typeof BOUNDS)[number], string>> =>
  Object.fromEntries(BOUNDS.flatMap((name) => (filters[name] === null ? [] : [[name, String(filters[name])]])));

const fitFilters = (kept: unknown): MarkerFilters => {
  const { gene, ...bounds } = kept as Partial<MarkerFilters>;
  const boundOf = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    gene: typeof gene === 'string' ? gene : '',
    ...{ minLog2fc: boundOf(bounds.minLog2fc), maxPadj: boundOf(bounds.maxPadj), minPct: boundOf(bounds.minPct) },
  };
};

/** Marker genes per cluster; picking one colours the embedding by it. */
export function MarkersTab({ detail, change }: TabProps) {
  const t = useAppT();
  const { onError } = useFigureServices();
  const [query, changeQuery] = useQuery();
  const cluster = query.get(MARKED);
  const setCluster = (next: string | null) =>
    changeQuery((now) => {
      if (next === null) now.delete(MARKED);
      else now.set(MARKED, next);
      return now;
    });
  const [sort, setSort] = useState<MarkersTableProps['sort']>({ column: 'z_score', direction: 'descending' });
  const [filters, setFilters] = useKept('markers.filters', NO_FILTERS, { fit: fitFilters });
  // State per cluster, so that Back to another one starts at its first page.
  const [paged, setPaged] = useState<{ cluster: string | null; page: number }>({ cluster, page: 1 });
  const page = paged.cluster === cluster ? paged.page : 1;
  const setPage = (next: number) => setPaged({ cluster, page: next });
  const gene = useDebounced(filters.gene.trim());
  const asks = {
    ...(cluster !== null && { cluster: [cluster] }),
    ...(gene && { q: gene }),
    ...boundsOf(filters),
    sort: sort.column,
    order: sort.direction === 'ascending' ? 'asc' : 'desc',
    v: detail.version,
  };
  const params = { id: detail.id };
  const shown = { ...asks, page: String(page), pageSize: String(PAGE_SIZE) };
  // Nothing is loaded before the markers exist, because the version does not change.
  const isWaiting = detail.pending?.includes('markers') ?? false;
  const asked = isWaiting ? null : { params, query: shown };
  const markers = useRead('datasetProxies', 'differentialExpression', asked, { isVersioned: true });
  const data = markers.state === 'ready' ? markers.data : null;
  const csv = async () => {
    const [path, init] = requestOf('datasetProxies', 'differentialExpression', { params, query: asks });
    const reply = await send(path, { ...init, headers: { Accept: 'text/csv' } });
    if (!reply.ok) throw await toApiError(reply);
    saveBlob(await readBody(reply.blob()), `${detail.name}-markers.csv`);
  };
  const whole = useWholeTable();
  const readRows = async (most: number) => {
    const pageOf = (n: number) =>
      call('datasetProxies', 'differentialExpression', {
        params,
        query: { ...asks, page: String(n), pageSize: String(LARGEST_PAGE) },
      });
    const { rows, total } = await pageOf(1);
    if (total > most) return null;
    const all = [...rows];
    for (let n = 2; n <= Math.ceil(total / LARGEST_PAGE); n++) all.push(...(await pageOf(n)).rows);
    const columns = Object.keys(all[0] ?? {}) as (keyof (typeof all)[number])[];
    return { columns, rows: all.map((row) => columns.map((name) => row[name] ?? '')) };
  };
  if (isWaiting)
    return (
      <div style={{ padding: '12px 16px' }}>
        <Banner tone="info">{t('explorer.markersPending')}</Banner>
      </div>
    );
  return (
    <>
      {detail.markersOutdated && (
        <div style={{ padding: '12px 16px 0' }}>
          <Banner tone="warning">{t('explorer.markersOutdated', { column: detail.markersColumn ?? '' })}</Banner>
        </div>
      )}
      <MarkersTable
        {...(detail.hasMarkers &&
          detail.markersColumn &&
          detail.levels.cluster && { columns: { markers: detail.markersColumn, cluster: detail.levels.cluster } })}
        state={
          data
            ? data.total
              ? { state: 'ready', data: data.rows }
              : { state: 'empty' }
            : (markers as MarkersTableProps['state'])
        }
        clusters={data?.clusters ?? []}
        cluster={cluster}
        onClusterChange={setCluster}
        filters={filters}
        onFiltersChange={(next) => {
          setFilters(next);
          setPage(1);
        }}
        sort={sort}
        onSortChange={(next) => {
          setSort(next);
          setPage(1);
        }}
        total={data?.total ?? 0}
        page={page}
        pageSize={PAGE_SIZE}
        onPageChange={setPage}
        onGenePick={(row) => change({ gene: row.symbol, colourBy: 'gene', highlighted: [] })}
        onDownloadCsv={() => void csv().catch(onError)}
        onDraw={whole.drawRows && (() => whole.drawRows!(readRows, `${detail.name}: ${t('explorer.tab.markers')}`))}
      />
    </>
  );
}
