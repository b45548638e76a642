import { useState } from 'react';
import type {
  DegRow,
  DegVolcano,
  DifferentialExpressionParams,
  DifferentialExpressionResult,
} from '@stroma/contract/tools';
import { LIMITS } from '@stroma/contract';
import { DegResult, DegSetup, type CellColumn, type DegView } from '@stroma/design-system/explorer';
import { saveBlob } from '@stroma/design-system/plot-kit';
import { Banner, Button, JobProgressLine, Loaded, RowFlex, Select, Stack } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { useCached } from '../../../api/cache.ts';
import { reportFailure } from '../../../api/failures.ts';
import { readColumns, readCsv, readPage, type TableQuery } from '../../../api/tables.ts';
import { useAppT } from '../../../app/useApp.ts';
import { useSeat } from '../../../app/useOperation.ts';
import { useTask } from '../../../features/tasks/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import type { TabProps } from '../ExplorerScreen.tsx';

const TOOL = 'differential-expression';
const PAGE_SIZE = 50;
const VOLCANO = ['symbol', 'gene_id', 'log2fc', 'p_val', 'p_val_adj', 'pct1', 'pct2'] as const;
const { log2fc, padj, pct } = LIMITS.deg;
const FIRST_VIEW: DegView = {
  comparison: 0,
  side: 'a',
  filter: { log2fc, padj, pct },
  y: 'padj',
  search: '',
  sort: { column: 'log2fc', direction: 'descending' },
  page: 1,
};

/** The dataset's columns of categories, the cluster column first. */
export function columnsOf(detail: DatasetDetail): CellColumn[] {
  const found = detail.columns.flatMap((c) =>
    c.kind === 'category'
      ? [{ id: c.name, label: c.name, categories: c.categories.map((k) => ({ name: k.name, cells: k.count })) }]
      : [],
  );
  const cluster = detail.levels.cluster;
  return [...found.filter((c) => c.id === cluster), ...found.filter((c) => c.id !== cluster)];
}

function defaults(columns: readonly CellColumn[]): DifferentialExpressionParams {
  const column = columns[0]?.id ?? '';
  return {
    mode: 'normal',
    a: { name: 'A', column, categories: [] },
    b: { name: 'B', column, categories: [] },
    batchBy: null,
    batchCategories: [],
    filter: { log2fc, padj, pct },
  };
}

/** Groups carry the names of their categories: tables, legends and the list of results say what was compared. */
export function named(params: DifferentialExpressionParams): DifferentialExpressionParams {
  const nameOf = <G extends { name: string; categories: string[] } | null>(group: G): G =>
    group && { ...group, name: group.categories.join(', ').slice(0, 120) || group.name };
  return { ...params, a: nameOf(params.a), b: nameOf(params.b) };
}

/** What of the table is shown: rows of one comparison and side that pass the view's filter and search. */
export function queryOf(view: DegView): TableQuery {
  const { filter, side, search, sort } = view;
  return {
    filter: [
      `comparison:eq:${view.comparison}`,
      `side:eq:${side}`,
      'log2fc:gt:0',
      `log2fc:ge:${filter.log2fc}`,
      `p_val_adj:le:${filter.padj}`,
      `pct1|pct2:ge:${filter.pct}`,
    ],
    ...(search.trim() && { search: search.trim() }),
    sort: sort.column,
    order: sort.direction === 'ascending' ? 'asc' : 'desc',
  };
}

/** Differential expression: groups, run, volcano, tables (specification 2.8). */
export function DifferentialExpressionTab({ detail, change }: TabProps) {
  const t = useAppT();
  const say = useT();
  const task = useTask<DifferentialExpressionResult>(TOOL, detail.id);
  const columns = columnsOf(detail);
  const [params, setParams] = useState(() => defaults(columns));
  const [isOpen, setOpen] = useState(false);
  const canEdit = useSeat('edit');
  const hasResult = task.history.length > 0;
  const shown = task.task.state === 'ready' ? task.task.data : null;
  const submit = () => {
    const given = named(params);
    const title = given.b ? t('task.versus', { a: given.a.name, b: given.b.name }) : given.a.name;
    task.submit(title.slice(0, 200), given);
    setOpen(false);
  };
  return (
    <Stack $gap={0}>
      {hasResult && (
        <RowFlex style={{ padding: '12px 16px 0', flexWrap: 'wrap' }}>
          <div style={{ minWidth: 200, flex: 1, maxWidth: 360 }}>
            <Select
              hideLabel
              label={t('task.history')}
              value={shown?.id ?? ''}
              onChange={task.show}
              options={task.history.map((job) => ({ id: job.id, label: job.name }))}
            />
          </div>
          <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {t(isOpen ? 'task.fold' : 'task.new')}
          </Button>
        </RowFlex>
      )}
      {(isOpen || !hasResult) && (
        <DegSetup
          facts={columns.length ? { state: 'ready', data: { columns } } : { state: 'empty' }}
          value={params}
          onChange={setParams}
          onSubmit={submit}
          submitting={task.submitting}
          error={task.error}
          canEdit={canEdit}
        />
      )}
      {shown && ['submitted', 'running', 'suspended'].includes(shown.status) && (
        <div style={{ padding: 16 }}>
          <JobProgressLine job={shown} />
        </div>
      )}
      {shown?.status === 'error' && shown.error && (
        <div style={{ padding: 16 }}>
          <Banner
            tone="danger"
            title={shown.name}
            action={
              canEdit && (
                <Button small onPress={() => task.submit(shown.name, shown.params as object)}>
                  {t('task.again')}
                </Button>
              )
            }
          >
            {say.error(shown.error)}
          </Banner>
        </div>
      )}
      {shown?.status === 'completed' && (
        <Loaded state={task.summary}>
          {(summary) => (
            <Shown
              key={shown.id}
              id={shown.id}
              name={shown.name}
              summary={summary}
              canEdit={canEdit}
              onGenePick={(gene) => change({ gene, colourBy: 'gene', highlighted: [] })}
            />
          )}
        </Loaded>
      )}
    </Stack>
  );
}

interface ShownProps {
  id: string;
  name: string;
  summary: DifferentialExpressionResult;
  canEdit: boolean;
  onGenePick: (symbol: string) => void;
}
function Shown({ id, name, summary, canEdit, onGenePick }: ShownProps) {
  const [view, setView] = useState<DegView>({ ...FIRST_VIEW, filter: summary.filter });
  const { comparison } = view;
  const isSkipped = Boolean(summary.comparisons[comparison]?.skipped);
  const volcano = useCached(isSkipped ? null : `${id}:volcano:${comparison}`, () =>
    readColumns<DegVolcano>(id, 'deg', VOLCANO, { filter: [`comparison:eq:${comparison}`, 'side:eq:a'] }),
  );
  const query = { ...queryOf(view), page: view.page, pageSize: PAGE_SIZE };
  const rows = useCached(isSkipped ? null : `${id}:deg:${JSON.stringify(query)}`, () =>
    readPage<DegRow>(id, 'deg', query),
  );
  return (
    <DegResult
      state={{ state: 'ready', data: summary }}
      volcano={volcano}
      rows={rows}
      pageSize={PAGE_SIZE}
      view={view}
      onViewChange={setView}
      onGenePick={onGenePick}
      onDownloadCsv={() =>
        void readCsv(id, 'deg', queryOf(view)).then((csv) => saveBlob(csv, `${name}-${view.side}.csv`), reportFailure)
      }
      canEdit={canEdit}
    />
  );
}
