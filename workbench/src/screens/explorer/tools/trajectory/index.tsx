import { useNavigate } from 'react-router';
import shape from '@stroma/contract/schema/forms/trajectory.json' with { type: 'json' };
import type { TrajectoryParams, TrajectoryResult as Summary, TrajectoryRoot } from '@stroma/contract/tools';
import {
  labelsOf,
  TRAJECTORY_FORM,
  TRAJECTORY_VIEW,
  trajectoryParams,
  TrajectoryResult,
  TrajectorySetup,
  type GeneTableView,
  type TrajectoryFacts,
  type TrajectoryForm,
  type TrajectoryView,
} from '@stroma/design-system/explorer';
import { embeddingName } from '@stroma/design-system/plot-kit';
import { useKept } from '@stroma/design-system/primitives';
import { inShownState } from '../../../../api/state.ts';
import { paths } from '../../../../app/paths.ts';
import { useCellCount, useCellSets } from '../../../../features/cells/index.ts';
import { useToolForm, type OwnShapes } from '../../../../features/forms/index.ts';
import { useHandoff, useSelection } from '../../../../features/selection/index.ts';
import { usePage, useWholeTable } from '../../../../features/tasks/index.ts';
import { coloursOf } from '../../embedding/category-colours.ts';
import { columnsOf, nameOf, withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';
import { useCompanion } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { useShownView } from '../shared/useShown.ts';
import { TaskFrame, type ResultForm } from '../../task-frame/TaskFrame.tsx';
import { asResultColumn, resultColumn } from '../../view/view.ts';
import { sentGenesQuery } from '../trajectory-genes/address.ts';
import { useCells, useEarlierTrajectories, useReadTrajectory } from '../shared/useTrajectory.ts';
import { queryOf } from '../shared/query.ts';

const TOOL = 'trajectory';
const PAGE_SIZE = 50;
const NAMES = { monocle2: 'Monocle 2', monocle3: 'Monocle 3' } as const;
const EMPTY = { state: 'empty' } as const;

/** Embeddings in two dimensions, the one that the explorer opens with first. */
export function flatEmbeddings(detail: Pick<DatasetDetail, 'embeddings'>): { id: string; label: string }[] {
  const keys = [...new Set(detail.embeddings.filter((e) => e.dimensions === 2).map((e) => e.key))];
  const first = (key: string) => Number(key !== 'umap');
  return keys.sort((a, b) => first(a) - first(b)).map((id) => ({ id, label: embeddingName(id) }));
}
/** Monocle 3 where there is an embedding to learn its graph on. */
export const formOf = (detail: DatasetDetail): TrajectoryForm => {
  const embedding = flatEmbeddings(detail)[0]?.id;
  return {
    ...TRAJECTORY_FORM,
    ...(embedding && { version: 'monocle3' as const, embedding }),
    groupBy: columnsOf(detail)[0]?.id ?? null,
  };
};
const titleOf = (params: TrajectoryParams, more?: string): string =>
  [NAMES[params.version], params.cells && nameOf(params.cells), more].filter(Boolean).join(' · ');

const OWN: OwnShapes<TrajectoryForm> = { rootCells: { type: 'object' }, root: { type: 'object' } };

const TABS: Record<TrajectoryView['tab'], true> = { trajectory: true, genes: true };
/** Trajectory: version, cells and root, run, tree and pseudotime, genes (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const [tab, show] = useShownView({ view, change }, TABS, 'trajectory');
  const columns = useColumns(detail);
  const [given, setForm] = useToolForm(TOOL, () => formOf(detail), shape, {
    own: OWN,
    labels: { dataset: detail.id, columns },
  });
  const cellSets = useCellSets(detail.id);
  const cells = given.cells && withoutMissingCategories(given.cells, columns);
  const rootCells = given.rootCells && withoutMissingCategories(given.rootCells, columns);
  const counted = useCellCount(detail.id, cells);
  const rootCounted = useCellCount(detail.id, given.rootBy === 'cells' ? rootCells : null);
  const opened = useHandoff(TOOL, ([chosen]) => chosen && setForm((now) => ({ ...now, cells: chosen })));
  const earlier = useEarlierTrajectories(detail.id);
  const picked = useReadTrajectory(given.rootBy === 'tree' ? given.earlier : '', detail);
  const value: TrajectoryForm = { ...given, cells, rootCells };
  const colour = (colourBy: string) => change({ colourBy, highlighted: [] });
  const navigate = useNavigate();
  const send = (trajectory: string, genes: readonly string[]) =>
    void navigate(
      inShownState(`${paths.dataset(detail.id, 'trajectory-genes')}?${sentGenesQuery({ trajectory, genes })}`),
    );
  const ofResult = asResultColumn(view.colourBy);
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={opened}
      setup={({ submit, ...form }) => {
        const facts = (found: TrajectoryFacts['earlier']): TrajectoryFacts => ({
          ...{ columns, cellSets, counted, rootCounted },
          embeddings: flatEmbeddings(detail),
          earlier: found,
        });
        return (
          <TrajectorySetup
            {...form}
            facts={earlier.state === 'ready' ? { state: 'ready', data: facts(earlier.data) } : earlier}
            value={value}
            onChange={setForm}
            earlier={given.rootBy === 'tree' ? picked : EMPTY}
            palette={view.palette}
            onSubmit={() => {
              const params = trajectoryParams(value);
              submit(titleOf(params), params);
            }}
          />
        );
      }}
    >
      {(task, summary, canEdit, form) => (
        <Shown
          key={task.id}
          id={task.id}
          name={task.name}
          params={task.params}
          {...{ detail, summary, canEdit, colour, send }}
          submit={form.submit}
          isSubmitting={form.isSubmitting}
          coloured={ofResult?.result === task.id ? ofResult.name : null}
          palette={view.palette}
          tab={tab}
          show={show}
        />
      )}
    </TaskFrame>
  );
}

interface ShownProps extends ResultForm<typeof TOOL> {
  id: string;
  name: string;
  params: TrajectoryParams;
  detail: DatasetDetail;
  summary: Summary;
  canEdit: boolean;
  /** The result's column that the cells are coloured by. */
  coloured: string | null;
  colour: (colourBy: string) => void;
  send: (trajectory: string, genes: readonly string[]) => void;
  palette: TabProps['view']['palette'];
  tab: TrajectoryView['tab'];
  show: (tab: TrajectoryView['tab']) => void;
}
const COLUMNS = ['pseudotime', 'state', 'partition'] as const;
type Shade = (typeof COLUMNS)[number];
const shadeOf = (name: string | null): Shade | null => COLUMNS.find((one) => one === name) ?? null;

function Shown(props: ShownProps) {
  const { id, name, params, detail, summary, canEdit, coloured, colour, send, palette, submit, isSubmitting } = props;
  const [options, setOptions] = useKept<Omit<TrajectoryView, 'tab'>>('view.options', () => TRAJECTORY_VIEW);
  const { tab, show } = props;
  const view = { ...options, tab };
  const companion = useCompanion();
  const selection = useSelection();
  const [table, setTable] = useKept<GeneTableView>('view.table', () => ({
    search: '',
    sort: { column: 'q_val', direction: 'ascending' },
    page: 1,
  }));
  const cells = useCells(id, detail, labelsOf(view), palette);
  const query = queryOf(table);
  const at = { tool: TOOL, id, table: 'genes' } as const;
  const whole = useWholeTable();
  const genes = usePage(view.tab === 'genes' ? at : null, { ...query, page: table.page, pageSize: PAGE_SIZE });
  const again = (over: Partial<TrajectoryParams>) => {
    const next = { ...params, ...over };
    submit(titleOf(next, next.reverse ? 'reverse' : undefined), next);
  };
  return (
    <TrajectoryResult
      result={summary}
      {...{ cells, view, genes, isSubmitting, canEdit, palette }}
      columns={useColumns(detail)}
      onViewChange={(next) => {
        setOptions(next);
        if (next.tab !== tab) show(next.tab);
      }}
      coloured={companion ? shadeOf(companion.shown?.id ?? null) : shadeOf(coloured)}
      onColour={(column) => {
        if (companion) companion.setPick(column);
        else colour(resultColumn({ tool: TOOL, id }, column));
      }}
      selection={selection.cells?.mask ?? null}
      onRoot={(root: TrajectoryRoot | null) => again({ root, reverse: false })}
      onReverse={() => again({ reverse: !params.reverse })}
      isReversed={params.reverse}
      groupColours={params.groupBy ? coloursOf(detail, params.groupBy, palette) : undefined}
      geneTable={table}
      onGeneTableChange={setTable}
      pageSize={PAGE_SIZE}
      onGenesCsv={() => whole.save(at, query, name)}
      onGenesDraw={whole.draw && (() => whole.draw!(at, query, name))}
      onSendGenes={(symbols) => send(id, symbols)}
    />
  );
}
