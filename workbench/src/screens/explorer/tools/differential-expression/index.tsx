import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  isStored,
  type DegFilter,
  type DegTest,
  type DifferentialExpressionParams,
  type DifferentialExpressionResult,
  type StoredCells,
} from '@stroma/contract/tools';
import { LIMITS } from '@stroma/contract';
import shape from '@stroma/contract/schema/forms/differential-expression.json' with { type: 'json' };
import { DegResult, DegSetup, degTestOf, type CellColumn, type DegView } from '@stroma/design-system/explorer';
import { useCached } from '../../../../api/cache.ts';
import { useKept } from '@stroma/design-system/primitives';
import type { TableQuery } from '../../../../api/table-query.ts';
import { inShownState } from '../../../../api/state.ts';
import { paths } from '../../../../app/paths.ts';
import { useAppT } from '../../../../app/useApp.ts';
import { useCellCount, useCellSets } from '../../../../features/cells/index.ts';
import { fitForm, useToolForm } from '../../../../features/forms/index.ts';
import { useHandoff } from '../../../../features/selection/index.ts';
import { usePage, useWholeTable } from '../../../../features/tasks/index.ts';
import { nameOf, withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import { usePick } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { MAX_SENT_GENES, SendGenes } from '../../sent/SendGenes.tsx';
import { Detail } from './Detail.tsx';
import { Difference } from './Difference.tsx';
import { readShown, writeShown } from './shown.ts';
import { useDegUnit } from './useDegUnit.ts';
import { readVolcano, strongestGenes } from './volcano.ts';
import { RUN_ON_OPEN } from '../../sent/useRunSent.ts';
import { degQuery } from '../enrichment/address.ts';

const TOOL = 'differential-expression';
const PAGE_SIZE = 50;
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

function defaults(columns: readonly CellColumn[], replicates: string | null): DifferentialExpressionParams {
  const column = columns[0]?.id ?? '';
  return {
    mode: 'normal',
    a: { name: 'A', column, categories: [] },
    b: { name: 'B', column, categories: [] },
    batchBy: null,
    batchCategories: [],
    filter: { log2fc, padj, pct },
    test: 'wilcoxon',
    replicates,
    block: null,
  };
}

/** The form: its parameters, and whether the test is the one that follows from the samples. */
interface Filled {
  params: DifferentialExpressionParams;
  isTestByHand: boolean;
}
const fitFilled = (kept: unknown, first: Filled): Filled => {
  const { params, isTestByHand } = kept as Partial<Filled>;
  return { params: fitForm(params, first.params, shape), isTestByHand: isTestByHand === true };
};

/** Fields that make the choice of a test manual. */
const TEST = ['test', 'replicates', 'block'] as const;

/** The same comparison by samples of a column. */
export const bySamples = (params: DifferentialExpressionParams, column: string): DifferentialExpressionParams => ({
  ...params,
  test: 'pseudobulk',
  replicates: column,
  block: null,
});

/** The sample column, if there are samples to compare. */
const sampleColumnOf = (name: string | null, columns: readonly CellColumn[]): string | null =>
  (columns.find((c) => c.id === name)?.categories.length ?? 0) > 1 ? name : null;

export const named = (params: DifferentialExpressionParams): DifferentialExpressionParams => ({
  ...params,
  a: { ...params.a, name: nameOf(params.a) },
  b: params.b && { ...params.b, name: nameOf(params.b) },
});

/** The shown part of the table: rows of one comparison and side that pass the view's filter and search. */
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
export function Tab({ detail, view, change }: TabProps) {
  const t = useAppT();
  const columns = useColumns(detail);
  const cellSets = useCellSets(detail.id);
  const sampleColumn = sampleColumnOf(detail.sampleColumn, columns);
  const first = (): Filled => ({ params: defaults(columns, sampleColumn), isTestByHand: false });
  const [{ params: given, isTestByHand }, fill] = useToolForm(TOOL, first, shape, {
    fit: fitFilled,
    labels: { dataset: detail.id, columns },
  });
  // Groups that are compared as soon as their samples are counted.
  const [asked, setAsked] = useState<StoredCells | null>(null);
  // They run without opening the form.
  const [runs, setRuns] = useState(0);
  const opened = useHandoff(TOOL, ([a, b], run) => {
    if (!a || !b) return;
    fill({ params: { ...defaults(columns, sampleColumn), a, b }, isTestByHand: false });
    setAsked(run ? a : null);
    if (run) setRuns((n) => n + 1);
  });
  const chosen = {
    ...given,
    a: withoutMissingCategories(given.a, columns),
    b: given.b && withoutMissingCategories(given.b, columns),
  };
  const unit = useDegUnit(detail, columns, chosen, chosen.replicates ?? sampleColumn);
  const byDefault = degTestOf(unit);
  // While samples are counted, the form is unchanged and cannot be submitted.
  const followed = useRef<DegTest>('wilcoxon');
  if (byDefault) followed.current = byDefault;
  const params = { ...chosen, test: isTestByHand ? (chosen.test ?? 'wilcoxon') : followed.current };
  const edit = (next: DifferentialExpressionParams) => {
    fill({ params: next, isTestByHand: isTestByHand || TEST.some((field) => next[field] !== params[field]) });
  };
  const counted = { a: useCellCount(detail.id, params.a), b: useCellCount(detail.id, params.b) };
  const [, setPick] = usePick();
  // Beside the figure, the map shows the gene, and the user's own colouring is kept.
  const pick = (gene: string) => {
    if (setPick) setPick(gene);
    else change({ gene, colourBy: 'gene', highlighted: [] });
  };
  const show = (next: DegView) => change({ shown: writeShown(next) });
  const navigate = useNavigate();
  const enrich = (result: string, comparison: number, filter: DegFilter) =>
    void navigate(
      inShownState(`${paths.dataset(detail.id, 'enrichment')}?${degQuery({ result, comparison, filter })}`),
      { state: RUN_ON_OPEN },
    );
  const titleOf = ({ a, b }: DifferentialExpressionParams) => (b ? t('task.versus', { a: a.name, b: b.name }) : a.name);
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={opened - runs}
      asked={{
        isReady: asked !== null && byDefault !== null && isStored(params.a) && params.a.cellSet === asked.cellSet,
        run: (submit) => {
          setAsked(null);
          submit(titleOf(named(params)), named(params));
        },
      }}
      setup={({ submit, ...form }) => (
        <DegSetup
          facts={
            columns.length
              ? { state: 'ready', data: { columns, cellSets, sampleColumn, counted, unit, isTestByHand } }
              : { state: 'empty' }
          }
          value={params}
          onChange={edit}
          onSubmit={() => submit(titleOf(named(params)), named(params))}
          {...form}
        />
      )}
    >
      {(task, summary, canEdit, form) => (
        <Shown
          key={task.id}
          detail={detail}
          params={task.params}
          palette={view.palette}
          id={task.id}
          name={task.name}
          summary={summary}
          canEdit={canEdit}
          isSubmitting={form.isSubmitting}
          onPseudobulk={
            detail.normalisedOnly ? undefined : (column) => form.submit(task.name, bySamples(task.params, column))
          }
          shown={() => view.shown}
          onShow={show}
          onGenePick={pick}
          onEnrich={enrich}
        />
      )}
    </TaskFrame>
  );
}

/** Name of a side's genes in the receiving tool. */
const sideName = ({ comparisons }: DifferentialExpressionResult, comparison: number, side: 'a' | 'b'): string => {
  const { name, a, b } = comparisons[comparison]!;
  const [higher, lower] = side === 'a' ? [a.name, b.name] : [b.name, a.name];
  return [...(name === null ? [] : [name]), `${higher} > ${lower}`].join(': ').slice(0, 120);
};

interface ShownProps {
  detail: TabProps['detail'];
  params: DifferentialExpressionParams;
  palette: TabProps['view']['palette'];
  id: string;
  name: string;
  summary: DifferentialExpressionResult;
  canEdit: boolean;
  isSubmitting: boolean;
  /** Submits the comparison of this result by the samples of a column. */
  onPseudobulk: ((column: string) => void) | undefined;
  /** View from the URL when the result opens. */
  shown: () => string;
  onShow: (view: DegView) => void;
  onGenePick: (symbol: string) => void;
  onEnrich: (result: string, comparison: number, filter: DegFilter) => void;
}
function Shown(props: ShownProps) {
  const {
    detail,
    params,
    palette,
    id,
    name,
    summary,
    canEdit,
    isSubmitting,
    onPseudobulk,
    shown,
    onShow,
    onGenePick,
    onEnrich,
  } = props;
  const dataset = detail.id;
  const [own, setOwn] = useState<Omit<DegView, 'filter' | 'search'>>(() => ({
    ...FIRST_VIEW,
    ...readShown(shown(), summary.comparisons.length),
  }));
  // Typed input of the view; the rest is in the URL.
  const [typed, setTyped] = useKept('view.table', () => ({ filter: summary.filter, search: '' }));
  const view: DegView = useMemo(() => ({ ...own, ...typed }), [own, typed]);
  const setView = (next: DegView) => {
    setOwn(next);
    setTyped({ filter: next.filter, search: next.search });
  };
  const { comparison } = view;
  const isSkipped = Boolean(summary.comparisons[comparison]?.skipped);
  const query = { ...queryOf(view), page: view.page, pageSize: PAGE_SIZE };
  const at = { tool: TOOL, id, table: 'deg' } as const;
  const whole = useWholeTable();
  const rows = usePage(isSkipped ? null : at, query);
  // The plot's columns are a hundred times larger and slow to draw: the first rows do not wait for them.
  const [hasRows, setHasRows] = useState(false);
  if (!hasRows && rows.state !== 'loading') setHasRows(true);
  const volcano = useCached(isSkipped || !hasRows ? null : `${id}:volcano:${comparison}`, () =>
    readVolcano(id, comparison),
  );
  const taken = useMemo(
    () => (volcano.state === 'ready' ? strongestGenes(volcano.data, view.side, view.filter, MAX_SENT_GENES) : []),
    [volcano, view.side, view.filter],
  );
  return (
    <>
      <Difference {...{ dataset, id, name, summary, comparison }} />
      <Detail {...{ detail, params, summary, comparison, palette }}>
        <SendGenes dataset={dataset} name={sideName(summary, comparison, view.side)} genes={taken} />
      </Detail>
      <DegResult
        state={{ state: 'ready', data: summary }}
        volcano={volcano}
        rows={rows}
        pageSize={PAGE_SIZE}
        view={view}
        onViewChange={(next) => {
          setView(next);
          if (writeShown(next) !== writeShown(view)) onShow(next);
        }}
        onGenePick={onGenePick}
        onDownloadCsv={() => whole.save(at, queryOf(view), `${name}-${view.side}`)}
        onDraw={whole.draw && (() => whole.draw!(at, queryOf(view), sideName(summary, comparison, view.side)))}
        onEnrich={() => onEnrich(id, comparison, view.filter)}
        {...{ canEdit, isSubmitting }}
        {...(onPseudobulk && { onPseudobulk })}
      />
    </>
  );
}
