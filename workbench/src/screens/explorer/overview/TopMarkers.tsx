import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LIMITS } from '@stroma/contract';
import { matrixOf, TopMarkers as Shown } from '@stroma/design-system/explorer';
import { guestAddress } from '../../../api/guest.ts';
import { mapLoadable, useRead } from '../../../features/calls/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { markersAt } from '../selection/markersAt.ts';
import { ChartReceipts } from '../receipts/ChartReceipts.tsx';

const MOST = 3;
const VERSIONED = { isVersioned: true };

/** Number of markers per cluster in one request of gene expression; 0 where not all clusters have one. */
const topOf = (detail: DatasetDetail): number => {
  const column = detail.columns.find((c) => c.name === detail.markersColumn);
  if (column?.kind !== 'category' || !detail.hasMarkers || detail.markersOutdated) return 0;
  return Math.min(MOST, Math.floor(LIMITS.geneExpression.genes / Math.max(1, column.categories.length)));
};

/** Top markers of each cluster as a dot plot; renders nothing if there are no current markers. */
export function TopMarkers({ detail }: { detail: DatasetDetail }) {
  const top = topOf(detail);
  return top && detail.markersColumn ? <Plot detail={detail} column={detail.markersColumn} top={top} /> : null;
}

function Plot({ detail, column, top }: { detail: DatasetDetail; column: string; top: number }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const params = { id: detail.id };
  const v = `${detail.version}-${detail.columnsVersion}-${detail.labelsRevision}`;
  const query = { top: String(top), direction: 'up', sort: 'z_score', order: 'desc', pageSize: '100', v };
  const markers = useRead('datasetProxies', 'differentialExpression', { params, query }, VERSIONED);
  const clusters = useMemo(() => {
    if (markers.state !== 'ready') return [];
    const { rows, clusters: names } = markers.data;
    // A gene of two clusters is listed with the first one.
    const seen = new Set<string>();
    return names.map((name) => ({
      name,
      genes: rows.flatMap((row) => {
        if (row.cluster !== name || seen.has(row.symbol)) return [];
        seen.add(row.symbol);
        return [row.symbol];
      }),
    }));
  }, [markers]);
  const genes = clusters.flatMap((cluster) => cluster.genes);
  const body = { layer: 'normalized' as const, groupBy: column, compare: null, genes, distributions: false };
  const asked = genes.length ? { params, query: { v }, headers: { 'X-Read': '1' }, body } : null;
  const means = useRead('datasetProxies', 'expression', asked, VERSIONED);
  const state = useMemo(() => mapLoadable(means, (reply) => ({ ...matrixOf(reply), clusters })), [means, clusters]);
  if (markers.state === 'ready' && !genes.length) return null;
  const { distributions: _, ...about } = body;
  // A guest's page may not have that tab.
  const pick = guestAddress() ? null : (cluster: string) => void navigate(markersAt(detail.id, cluster, search));
  return (
    <ChartReceipts detail={detail} view={asked && { chart: 'dot', ...about }}>
      <Shown column={column} state={markers.state === 'ready' ? state : markers} {...(pick && { onPick: pick })} />
    </ChartReceipts>
  );
}
