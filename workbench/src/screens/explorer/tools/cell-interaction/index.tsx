import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import shape from '@stroma/contract/schema/forms/cell-interaction.json' with { type: 'json' };
import { LIMITS } from '@stroma/contract';
import type { CellInteractionResult } from '@stroma/contract/tools';
import {
  chosenPairs,
  InteractionResult,
  interactionParams,
  InteractionSetup,
  parsePairs,
  resourcesOf,
  type CellColumn,
  type InteractionChoice,
  type InteractionFacts,
  type InteractionForm,
  type InteractionTableView,
  type InteractionView,
} from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { useKept } from '@stroma/design-system/primitives';
import { paths } from '../../../../app/paths.ts';
import { usePermits } from '../../../../app/hooks/useOperation.ts';
import { readyOr, useRead } from '../../../../features/calls/index.ts';
import { useCellCount, useCellSets } from '../../../../features/cells/index.ts';
import { useToolForm } from '../../../../features/forms/index.ts';
import { useHandoff, useSelection } from '../../../../features/selection/index.ts';
import { usePage, useWholeTable } from '../../../../features/tasks/index.ts';
import { useDownload } from '../../../my-analyses/useDownload.tsx';
import { coloursOf } from '../../embedding/category-colours.ts';
import { withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';
import { useCompanion, usePick } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { useShownView } from '../shared/useShown.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { parseCouple, serialiseCouple } from './companion.ts';
import { Detail } from './Detail.tsx';
import { readSentGeneSet } from '../../sent/sent-set.ts';
import { filterOf, pageOf } from './query.ts';
import { useCounts, usePairs, useTop } from './useInteractions.ts';

const TOOL = 'cell-interaction';
const PAGE_SIZE = 50;
const { permutations, minExpressing, cellTypes: MOST_TYPES } = LIMITS.interaction;

const defaults = (columns: readonly CellColumn[], sampleBy: string | null): InteractionForm => ({
  groupBy: (columns.find((c) => c.categories.length <= MOST_TYPES) ?? columns[0])?.id ?? '',
  cellTypes: null,
  cells: null,
  resource: '',
  condition: null,
  sampleBy,
  permutations,
  minExpressing,
});

const VIEWS: Record<InteractionView, true> = { heatmap: true, network: true, top: true, table: true };
/** Cell interactions: cell types and pairs, run, heat map, network, top pairs and table (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const [shown, show] = useShownView({ view, change }, VIEWS, 'heatmap');
  const columns = useColumns(detail);
  const [given, setForm] = useToolForm(TOOL, () => defaults(columns, detail.levels.sample ?? null), shape, {
    labels: { dataset: detail.id, columns },
  });
  const cellSets = useCellSets(detail.id);
  const library = useRead('references', 'list');
  const cells = given.cells && withoutMissingCategories(given.cells, columns);
  const counted = useCellCount(detail.id, cells);
  const opened = useHandoff(TOOL, ([chosen]) => chosen && setForm((now) => ({ ...now, cells: chosen })));
  const facts: InteractionFacts = {
    ...{ columns, cellSets, counted, species: detail.species },
    references: readyOr(library, []),
  };
  const options = resourcesOf(facts);
  const value = { ...given, cells, resource: given.resource || (options[0]?.id ?? '') };
  const companion = useCompanion();
  const { write } = useSelection();
  const select = (column: string, categories: readonly string[]) => {
    write([{ kind: 'category', column, categories: [...new Set(categories)] }]);
    if (!companion) change({ colourBy: column });
  };
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={opened}
      setup={({ submit, ...form }) => (
        <InteractionSetup
          {...form}
          facts={library.state === 'loading' || library.state === 'error' ? library : { state: 'ready', data: facts }}
          value={value}
          onChange={setForm}
          importHref={paths.references}
          onSubmit={() => {
            const params = interactionParams(value, facts);
            const set = options.find(({ id }) => id === value.resource)?.set?.name;
            const { condition } = params;
            const source = set ?? ('bundled' in params.resource ? params.resource.bundled : '');
            const compared = condition && `${condition.a} / ${condition.b}`;
            submit([params.groupBy, source, compared].filter(Boolean).join(' · '), params);
          }}
        />
      )}
    >
      {(task, summary, canEdit, { submit, isSubmitting }) => {
        const { params } = task;
        const sampleBy = detail.levels.sample ?? null;
        const bySamples = sampleBy !== null && ![params.groupBy, params.condition?.column].includes(sampleBy);
        return (
          <Shown
            // Selected cell types are stored by name.
            key={`${task.id} ${task.names}`}
            id={task.id}
            name={task.name}
            column={params.groupBy}
            {...{ summary, detail, select, canEdit, isSubmitting }}
            palette={view.palette}
            view={shown}
            setView={show}
            onBySamples={bySamples ? () => submit(task.name, { ...params, sampleBy }) : undefined}
          />
        );
      }}
    </TaskFrame>
  );
}

const FIRST: InteractionChoice = {
  stratum: 'all',
  p: 0.05,
  rank: 1,
  from: 'all',
  cytokines: [],
  genes: [],
  csv: null,
  cellTypes: [],
  couple: null,
};
/** Genes sent by another tool filter the pairs of the result, once per visit of the URL. */
function useSentGenes(choose: (genes: readonly string[]) => void): void {
  const { key, search } = useLocation();
  const genes = readSentGeneSet(new URLSearchParams(search))?.genes;
  const [last, setLast] = useKept('view.sent', '');
  const mark = genes && `${key} ${JSON.stringify(genes)}`;
  useEffect(() => {
    if (!genes || !mark || mark === last) return;
    choose(genes);
    setLast(mark);
    // Once per visit of a URL; later choices must not trigger it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mark]);
}

interface ShownProps {
  id: string;
  name: string;
  column: string;
  summary: CellInteractionResult;
  detail: DatasetDetail;
  select: (column: string, categories: readonly string[]) => void;
  palette: TabProps['view']['palette'];
  view: InteractionView;
  setView: (next: InteractionView) => void;
  canEdit: boolean;
  isSubmitting: boolean;
  /** Submits the same analysis with the difference tested by samples. */
  onBySamples: (() => void) | undefined;
}
function Shown(props: ShownProps) {
  const { id, name, column, summary, detail, select, palette, view, setView } = props;
  const { canEdit, isSubmitting, onBySamples } = props;
  const t = useT();
  const [kept, setChoice] = useKept('view.choice', () => FIRST);
  useSentGenes((genes) => setChoice((now) => ({ ...now, from: 'genes', genes })));
  const [pick, setPick] = usePick();
  // Cell types that were selected on the map are the picked couple of the figure.
  const follows = setPick !== null;
  const choice = useMemo(() => (follows ? { ...kept, couple: parseCouple(pick) } : kept), [follows, kept, pick]);
  const [table, setTable] = useKept<InteractionTableView>('view.table', () => ({
    search: '',
    sort: { column: 'rank_value', direction: 'ascending' },
    page: 1,
  }));
  const { can } = usePermits();
  const { download, dialog } = useDownload();
  const pairs = usePairs(id);
  const chosen = useMemo(() => (pairs.state === 'ready' ? chosenPairs(pairs.data, choice) : null), [pairs, choice]);
  const counts = useCounts(id, summary, choice, chosen);
  const top = useTop(id, summary, choice, pairs, view === 'top');
  const query = pageOf(table, filterOf(choice, summary, chosen));
  const page = { ...query, page: table.page, pageSize: PAGE_SIZE };
  const at = { tool: TOOL, id, table: 'interactions' } as const;
  const whole = useWholeTable();
  const rows = usePage(view === 'table' ? at : null, page);
  const colours = useMemo(() => Object.fromEntries(coloursOf(detail, column, palette)), [detail, column, palette]);
  return (
    <>
      <InteractionResult
        {...{ view, choice, pairs, counts, top, table, rows, palette, colours }}
        {...{ canEdit, isSubmitting }}
        {...(onBySamples && { onBySamples })}
        result={summary}
        onViewChange={setView}
        onChoiceChange={(next) => {
          setChoice(next);
          setPick?.(next.couple && serialiseCouple(next.couple));
          setTable((now) => ({ ...now, page: 1 }));
        }}
        onTableChange={setTable}
        pageSize={PAGE_SIZE}
        onDownloadCsv={() => whole.save(at, query, name)}
        onDraw={whole.draw && (() => whole.draw!(at, query, name))}
        onDownloadTar={() => download({ kind: 'result', targetId: id, name: 'results.tar', size: null })}
        downloadDenied={can.download === 'disabled' ? t('permission.download') : undefined}
        onCsv={(file) =>
          void file
            .text()
            .then((text) => setChoice((now) => ({ ...now, csv: { fileName: file.name, ...parsePairs(text) } })))
        }
        onSelectCells={(names) => select(column, names)}
      />
      {follows && choice.couple && pairs.state === 'ready' && (
        <Detail
          key={serialiseCouple(choice.couple)}
          {...{ id, detail, column, summary, chosen, palette }}
          choice={{ ...choice, couple: choice.couple }}
          pairs={pairs.data}
        />
      )}
      {dialog}
    </>
  );
}
