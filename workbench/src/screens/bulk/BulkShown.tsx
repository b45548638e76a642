import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { fileNameOf, LIMITS, type JobDetail, type OutdatedBy } from '@stroma/contract';
import type { BulkParams, BulkResult as BulkData } from '@stroma/contract/tools';
import {
  BulkResult,
  firstBulkView,
  isAnyGroup,
  OutdatedBanner,
  termKey,
  type BulkView,
} from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Button, FormScope, useKept } from '@stroma/design-system/primitives';
import { useCached } from '../../api/cache.ts';
import { downloadFile } from '../../api/download.ts';
import { paths } from '../../app/paths.ts';
import { usePermits } from '../../app/hooks/useOperation.ts';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { refreshRequested, rowsOf } from '../../features/library/index.ts';
import { usePage, useWholeTable } from '../../features/tasks/index.ts';
import { geneSetQuery } from '../explorer/sent/sent-set.ts';
import { useDownload } from '../my-analyses/useDownload.tsx';
import { fitView } from './fit.ts';
import { queryOf, readSignificant, readGenes, readRows, setsOf, termFilter } from './reads.ts';
import { useGenesFromUrl, useListedGenes } from './useOwn.ts';
import { mapLoadable } from '../../features/calls/index.ts';
import { useSayFailure } from '../../features/useSayFailure.ts';

const PAGE_SIZE = 50;
/** Genes of one set; the runner keeps at most 500. */
const MEMBERS = 1000;

/** The result of a bulk analysis; its view is kept in this browser. */
export const BulkResultView = ({ job }: { job: JobDetail & { outdated?: OutdatedBy[] } }) => (
  <FormScope id={`bulk/${job.id}`}>
    {job.outdated && (
      <div style={{ padding: '12px 16px 0' }}>
        <OutdatedBanner edits={job.outdated} />
      </div>
    )}
    <Shown job={job} />
  </FormScope>
);

function Shown({ job }: { job: JobDetail }) {
  const { id, name } = job;
  const ds = useT();
  const read = job.result as BulkData;
  // The runner's name of the test over all groups is in English.
  const data = useMemo(
    () => ({
      ...read,
      comparisons: read.comparisons.map((one) =>
        one.a === null ? { ...one, name: ds.dynamic('bulk.allGroups') } : one,
      ),
    }),
    [read, ds],
  );
  const params = job.params as BulkParams;
  const { foldChange, pvalue, qvalue } = params;
  const [view, setView] = useKept<BulkView>('view', () => firstBulkView({ foldChange, pvalue, qvalue }), {
    fit: fitView,
  });
  useGenesFromUrl((own) => setView((now) => ({ ...now, tab: 'heatmap', own })));
  const at = data.comparisons[view.comparison] ? view.comparison : 0;
  const comparison = data.comparisons[at];
  const isAny = isAnyGroup(comparison);
  const { tab, thresholds } = view;
  const isGenes = tab === 'genes';
  const isOwn = tab === 'heatmap' && view.own.trim() !== '';
  const genes = useCached(isGenes || isOwn ? `${id}:bulk:genes:${at}` : null, () => readGenes(id, at));
  const query = queryOf({ ...view, comparison: at }, isAny);
  const rows = usePage(isGenes ? tableOf(id, 'genes') : null, { ...query, page: view.page, pageSize: PAGE_SIZE });
  const drawn = comparison?.heatmap;
  const heatmap = useCached(tab === 'heatmap' && drawn && !isOwn ? `${id}:bulk:heatmap:${at}` : null, () =>
    readRows(id, 'heatmap', [drawn!.offset, drawn!.offset + drawn!.genes.labels.length]),
  );
  const own = useListedGenes(id, isOwn ? genes : null, view.own);
  const termsQuery = setsOf(view.terms, at);
  const isGsea = tab === 'gsea' && comparison?.gsea != null;
  const terms = usePage(isGsea ? tableOf(id, 'terms') : null, {
    ...{ ...termsQuery, page: view.terms.page, pageSize: PAGE_SIZE },
  });
  // The selected set may be on another page, so it is loaded separately; defaults to the most significant one.
  const picked = usePage(isGsea ? tableOf(id, 'terms') : null, {
    filter: [`comparison:eq:${at}`, ...(view.term === null ? [] : termFilter(view.term))],
    ...{ sort: 'fdr', order: 'asc', page: 1, pageSize: 1 },
  });
  const term = mapLoadable(picked, (page) => page.rows[0] ?? null);
  const shown = term.state === 'ready' ? term.data : null;
  const members = usePage(shown ? tableOf(id, 'members') : null, {
    filter: [`comparison:eq:${at}`, ...(shown ? termFilter(termKey(shown)) : [])],
    ...{ page: 1, pageSize: MEMBERS, sort: 'rank', order: 'asc' },
  });
  const overQuery = setsOf(view.over, at);
  const over = usePage(tab === 'over' ? tableOf(id, 'over') : null, {
    ...{ ...overQuery, page: view.over.page, pageSize: PAGE_SIZE },
  });
  const place = view.gene;
  const values = useCached(isGenes && place !== null ? `${id}:bulk:values:${place}` : null, () =>
    readRows(id, 'values', [place!, place! + 1]),
  );
  const key = JSON.stringify(thresholds);
  const sets = useCached(tab === 'upset' ? `${id}:bulk:sets:${key}` : null, () =>
    readSignificant(id, data.comparisons, thresholds),
  );
  const whole = useWholeTable();
  const queries = { genes: query, terms: termsQuery, over: overQuery };
  const fileOf = (which: keyof typeof queries) =>
    fileNameOf([name, comparison?.name, ...FILE_PARTS[which]].join('-'), '').trim();
  const taken = useTaken();
  return (
    <BulkResult
      state={{ state: 'ready', data }}
      view={{ ...view, comparison: at }}
      onViewChange={setView}
      genes={genes}
      rows={rows}
      pageSize={PAGE_SIZE}
      heatmap={heatmap}
      terms={terms}
      term={term}
      members={mapLoadable(members, (page) => page.rows)}
      over={over}
      own={own}
      values={place === null ? null : mapLoadable(values, ([row]) => row ?? [])}
      sets={sets}
      onDownloadCsv={(which) => whole.save(tableOf(id, which), queries[which], fileOf(which))}
      onDraw={
        whole.draw &&
        ((which) =>
          whole.draw!(tableOf(id, which), queries[which], [name, comparison?.name].filter(Boolean).join(': ')))
      }
      actions={<Files id={id} name={name} />}
      {...taken}
    />
  );
}

const tableOf = <T extends 'genes' | 'terms' | 'members' | 'over'>(id: string, table: T) => ({
  ...{ tool: 'bulk' as const, id },
  table,
});
const FILE_PARTS = { genes: [], terms: ['gsea'], over: ['over-representation'] };

/** Datasets of the space, and functions that open one with the genes: as a dot plot, as many as it draws, or as a set to score. */
function useTaken() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const rows = useAppSelector((state) => state.library.datasets);
  useEffect(() => void dispatch(refreshRequested('datasets')), [dispatch]);
  const datasets = useMemo(() => rowsOf(rows).map(({ id, name }) => ({ id, label: name })), [rows]);
  return {
    datasets,
    onScoreGenes: (symbols: readonly string[], dataset: string, name: string) => {
      const genes = symbols.slice(0, LIMITS.geneSet.genes);
      void navigate(`${paths.dataset(dataset, 'gene-set')}?${geneSetQuery({ name, genes })}`);
    },
    onTakeGenes: (symbols: readonly string[], dataset: string) => {
      const genes = symbols.slice(0, LIMITS.geneExpression.genes).map(encodeURIComponent).join(',');
      void navigate(`${paths.dataset(dataset, 'expression')}?${new URLSearchParams({ chart: 'dot', genes })}`);
    },
  };
}

function Files({ id, name }: { id: string; name: string }) {
  const ds = useT();
  const { can } = usePermits();
  const { download, dialog } = useDownload();
  const sayFailure = useSayFailure();
  const denied = can.download === 'disabled' ? ds('permission.download') : undefined;
  return (
    <>
      <Button
        isSmall
        icon="receipt"
        onPress={() =>
          void downloadFile('jobs', 'receipt', { params: { id } }, fileNameOf(name, 'receipt.json')).catch(sayFailure)
        }
      >
        {ds('receipt.title')}
      </Button>
      {can.download !== 'hidden' && (
        <Button
          isSmall
          icon="download"
          denied={denied}
          onPress={() => download({ kind: 'result', targetId: id, name: 'reproduce.zip', size: null })}
        >
          reproduce.zip
        </Button>
      )}
      {dialog}
    </>
  );
}
