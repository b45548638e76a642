import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import shape from '@stroma/contract/schema/forms/enrichment.json' with { type: 'json' };
import { LIMITS } from '@stroma/contract';
import type { EnrichmentParams, EnrichmentResult as Summary } from '@stroma/contract/tools';
import {
  EnrichmentResult,
  EnrichmentSetup,
  defaultSets,
  enrichmentParams,
  validateEnrichment,
  type CellColumn,
  type EnrichmentForm,
  type EnrichmentTableView,
  type EnrichmentView,
} from '@stroma/design-system/explorer';
import { useT, type Translate } from '@stroma/design-system/messages';
import type { PaletteId } from '@stroma/design-system/tokens';
import { useKept } from '@stroma/design-system/primitives';
import type { TableQuery } from '../../../../api/table-query.ts';
import { paths } from '../../../../app/paths.ts';
import { readyOr, useRead } from '../../../../features/calls/index.ts';
import { useCellSets } from '../../../../features/cells/index.ts';
import { useToolForm, type OwnShapes } from '../../../../features/forms/index.ts';
import { useHandoff } from '../../../../features/selection/index.ts';
import { distinctNames, usePage, useResult, useResults, useWholeTable } from '../../../../features/tasks/index.ts';
import { nameOf, withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import { usePick } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { useShownView } from '../shared/useShown.ts';
import { useRunOnOpen } from '../../sent/useRunSent.ts';
import { useSentData } from '../shared/useSent.ts';
import { SendGenes } from '../../sent/SendGenes.tsx';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { readSentDeg } from './address.ts';
import { readSentGeneSet } from '../../sent/sent-set.ts';
import { comparisonWithMostGenes } from './richest.ts';
import { useGmt } from './useGmt.ts';

const TOOL = 'enrichment';
const PARENT = 'differential-expression';
const PAGE_SIZE = 50;
const { log2fc, padj, pct } = LIMITS.deg;
const FILTER = { log2fc, padj, pct };
const { size, permutations } = LIMITS.enrichment;
const SIGNIFICANT = 0.05;

/** Null until one is chosen: the richest comparison, and the processes of the Gene Ontology. */
type Given = Omit<EnrichmentForm, 'comparison' | 'references'> & {
  comparison: number | null;
  references: readonly string[] | null;
};
const formOf = (columns: readonly CellColumn[]): Given => ({
  method: 'ora',
  kind: 'differential-expression',
  result: null,
  comparison: null,
  direction: 'up',
  filter: FILTER,
  cells: { name: 'cells', column: columns[0]?.id ?? '', categories: [] },
  list: { name: '', text: '' },
  references: null,
  background: 'tested',
  minSize: size.min,
  maxSize: size.max,
  permutations,
});

const OWN: OwnShapes<Given> = {
  result: { type: 'string' },
  comparison: { type: 'integer' },
  references: { type: 'array', items: { type: 'string' } },
};

/** Another analysis has its own comparisons; one that was not selected stays undetermined. */
const asGiven = (next: EnrichmentForm, before: EnrichmentForm, given: Given): Given => ({
  ...next,
  comparison:
    next.result !== before.result ? null : next.comparison === before.comparison ? given.comparison : next.comparison,
  references: next.references === before.references ? given.references : next.references,
});

const VIEWS: Record<EnrichmentView, true> = { bars: true, dots: true, network: true, curves: true, table: true };
/** Enrichment: genes, gene sets, run, terms (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const [shown, show] = useShownView({ view, change }, VIEWS, 'bars');
  const t = useT();
  const columns = useColumns(detail);
  const [query] = useSearchParams();
  const [from] = useState(() => readSentDeg(query, FILTER));
  // A URL with a result shows it.
  const [isSent] = useState(() => from !== null && !query.has('result'));
  const [given, setForm] = useToolForm<Given>(TOOL, () => formOf(columns), shape, {
    own: OWN,
    labels: { dataset: detail.id, columns },
  });
  const [sent] = useState(() => (query.has('result') ? null : readSentGeneSet(query)));
  const hasList = useSentData(TOOL, sent, () =>
    setForm((now) => ({ ...now, kind: 'list', list: { name: sent!.name, text: sent!.genes.join('\n') } })),
  );
  const hasResult = useSentData(TOOL, isSent ? from : null, () =>
    setForm((now) => ({ ...now, kind: 'differential-expression', ...from })),
  );
  const opened = useHandoff(TOOL, ([cells]) => cells && setForm((now) => ({ ...now, kind: 'cells', cells })));
  const cellSets = useCellSets(detail.id);
  const library = useRead('references', 'list');
  const gmt = useGmt(detail.species, (id) =>
    setForm((now) => ({ ...now, references: [...new Set([...(now.references ?? []), id])] })),
  );
  const results = useResults(PARENT, detail.id);
  const completed = readyOr(results, []).filter(({ status }) => status === 'completed');
  const titles = distinctNames(completed, (iso) => t.date(iso));
  const chosen = given.result ?? completed[0]?.id ?? null;
  const parent = useResult(chosen === null ? null : { tool: PARENT, id: chosen }, { isVersioned: true });
  const compared = parent.state === 'ready' ? parent.data.result : null;
  const comparison = given.comparison ?? comparisonWithMostGenes(compared?.comparisons ?? []);
  const byDefault = useMemo(() => defaultSets(readyOr(library, []), detail.species), [library, detail.species]);
  const value: EnrichmentForm = {
    ...given,
    ...{ comparison, result: chosen, cells: withoutMissingCategories(given.cells, columns) },
    references: given.references ?? byDefault,
  };
  const [, setPick] = usePick();
  const pick = (gene: string) => {
    if (setPick) setPick(gene);
    else change({ gene, colourBy: 'gene', highlighted: [] });
  };
  const names = (compared?.comparisons ?? []).map((c) => c.name ?? t('deg.aVsB', { a: c.a.name, b: c.b.name }));
  const isLoading = library.state === 'loading' || results.state === 'loading';
  const facts = {
    ...{ columns, cellSets, species: detail.species, references: readyOr(library, []) },
    results: completed.map(({ id }) => ({ id, name: titles.get(id)!, comparisons: id === chosen ? names : [] })),
  };
  const send = (submit: (name: string, params: EnrichmentParams) => void) => {
    const named = value.kind === 'cells' ? { ...value, cells: { ...value.cells, name: nameOf(value.cells) } } : value;
    submit(titleOf(named, completed.find(({ id }) => id === chosen)?.name ?? '', names, t), enrichmentParams(named));
  };
  // The sent data are in the form, and all of its inputs are loaded.
  const [isAsked, ran] = useRunOnOpen();
  const hasSent = sent ? hasList : hasResult && parent.state !== 'loading';
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={opened || Number(isSent || sent !== null)}
      asked={{
        isReady: isAsked && hasSent && !isLoading,
        run: (submit) => {
          ran();
          if (!Object.keys(validateEnrichment(value, facts)).length) send(submit);
        },
      }}
      setup={({ submit, ...form }) => (
        <EnrichmentSetup
          {...form}
          facts={
            isLoading ? { state: 'loading' } : library.state === 'error' ? library : { state: 'ready', data: facts }
          }
          value={value}
          onChange={(next) => setForm(asGiven(next, value, given))}
          importHref={paths.references}
          {...gmt}
          onSubmit={() => send(submit)}
        />
      )}
    >
      {(task, summary) => (
        <Shown
          key={task.id}
          dataset={detail.id}
          id={task.id}
          name={task.name}
          {...{ summary, pick }}
          palette={view.palette}
          view={shown}
          setView={show}
        />
      )}
    </TaskFrame>
  );
}

/** The name of an analysis in lists: its genes and the method. */
function titleOf(form: EnrichmentForm, result: string, names: readonly string[], t: Translate): string {
  const comparison = names.length > 1 ? names[form.comparison] : undefined;
  const origin =
    form.kind === 'list'
      ? form.list.name.trim() || t.dynamic('enrichment.from.list')
      : form.kind === 'cells'
        ? form.cells.name
        : [result, comparison].filter(Boolean).join(': ');
  const side =
    form.method === 'ora' && form.kind !== 'list' ? t.dynamic(`enrichment.direction.${form.direction}`) : null;
  return [origin, t.dynamic(`enrichment.method.${form.method}`), side].filter(Boolean).join(' · ');
}

const queryOf = (table: EnrichmentTableView, source: number | null, most: number): TableQuery => ({
  filter: [`p_val_adj:le:${most}`, ...(source === null ? [] : [`source:eq:${source}`])],
  ...(table.search.trim() && { search: table.search.trim() }),
  sort: table.sort.column,
  order: table.sort.direction === 'ascending' ? 'asc' : 'desc',
});

interface ShownProps {
  dataset: string;
  id: string;
  name: string;
  summary: Summary;
  pick: (symbol: string) => void;
  palette: PaletteId;
  view: EnrichmentView;
  setView: (next: EnrichmentView) => void;
}
function Shown({ dataset, id, name, summary, pick, palette, view, setView }: ShownProps) {
  const [, setPick] = usePick();
  const [source, setSource] = useKept<number | null>('view.source', null);
  const [most, setMost] = useKept('view.most', SIGNIFICANT);
  const [table, setTable] = useKept<EnrichmentTableView>('view.table', () => ({
    search: '',
    sort: { column: 'p_val_adj', direction: 'ascending' },
    page: 1,
  }));
  const query = queryOf(table, source, most);
  const at = { tool: TOOL, id, table: 'terms' } as const;
  const whole = useWholeTable();
  const rows = usePage(view === 'table' ? at : null, { ...query, page: table.page, pageSize: PAGE_SIZE });
  return (
    <EnrichmentResult
      state={{ state: 'ready', data: summary }}
      {...{ view, source, table, rows, palette }}
      onViewChange={setView}
      onSourceChange={(next) => {
        setSource(next);
        setTable((now) => ({ ...now, page: 1 }));
      }}
      padj={most}
      onPadjChange={(next) => {
        setMost(next);
        setTable((now) => ({ ...now, page: 1 }));
      }}
      onTableChange={setTable}
      pageSize={PAGE_SIZE}
      onGenePick={pick}
      termActions={({ term, genes }) => (
        <SendGenes dataset={dataset} name={term.slice(0, 120)} genes={genes} from="enrichment" />
      )}
      onTermPick={setPick ? (term) => setPick(`term:${term}`) : undefined}
      onDownloadCsv={() => whole.save(at, query, name)}
      onDraw={whole.draw && (() => whole.draw!(at, query, name))}
    />
  );
}
