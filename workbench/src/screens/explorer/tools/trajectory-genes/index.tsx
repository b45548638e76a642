import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import shape from '@stroma/contract/schema/forms/trajectory-genes.json' with { type: 'json' };
import type { TrajectoryGenesResult as Summary } from '@stroma/contract/tools';
import {
  TRAJECTORY_GENES_CHOICE,
  TRAJECTORY_GENES_FORM,
  trajectoryGenesParams,
  TrajectoryGenesResult,
  TrajectoryGenesSetup,
  type TrajectoryGenesForm,
  type TrajectoryGenesView,
  type TrajectoryGeneTableView,
} from '@stroma/design-system/explorer';
import { useT, type Translate } from '@stroma/design-system/messages';
import { useKept } from '@stroma/design-system/primitives';
import { inShownState } from '../../../../api/state.ts';
import { paths } from '../../../../app/paths.ts';
import { mapLoadable } from '../../../../features/calls/index.ts';
import { useToolForm, type OwnShapes } from '../../../../features/forms/index.ts';
import { usePage, useWholeTable } from '../../../../features/tasks/index.ts';
import { useCompanion } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { useShownView } from '../shared/useShown.ts';
import { SendGenes } from '../../sent/SendGenes.tsx';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { asResultColumn, resultColumn } from '../../view/view.ts';
import { readSentGenes, type SentGenes } from './address.ts';
import { useEarlierTrajectories, useReadTrajectory } from '../shared/useTrajectory.ts';
import { queryOf } from '../shared/query.ts';
import { useSentData } from '../shared/useSent.ts';

const TOOL = 'trajectory-genes';
const PAGE_SIZE = 50;
const formOf = ({ trajectory, genes }: SentGenes): Partial<TrajectoryGenesForm> => ({
  trajectory,
  genes: genes.join(', '),
});

const OWN: OwnShapes<TrajectoryGenesForm> = { branches: { type: 'array', items: { type: 'integer' } } };

const VIEWS: Record<TrajectoryGenesView, true> = { figure: true, table: true };
/** Genes of a trajectory: chosen ones, those of a branch point, those that vary along the graph (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const [shown, show] = useShownView({ view, change }, VIEWS, 'figure');
  const t = useT();
  const [query] = useSearchParams();
  const [sent] = useState(() => readSentGenes(query));
  // Number of times the form was requested. A URL with a result shows it.
  const [asked, setAsked] = useState(() => Number(sent !== null && !query.has('result')));
  const [given, setForm] = useToolForm(TOOL, () => TRAJECTORY_GENES_FORM, shape, { own: OWN });
  useSentData(TOOL, sent, () => sent && setForm((now) => ({ ...now, ...formOf(sent) })));
  const earlier = useEarlierTrajectories(detail.id);
  const newest = earlier.state === 'ready' ? (earlier.data[0]?.id ?? '') : '';
  const value: TrajectoryGenesForm = { ...given, trajectory: given.trajectory || newest };
  const trajectory = useReadTrajectory(value.trajectory, detail);
  const colour = (colourBy: string) => change({ colourBy, highlighted: [] });
  const again = (from: string, genes: readonly string[]) => {
    setForm((now) => ({ ...now, trajectory: from, kind: 'chosen', genes: genes.join(', ') }));
    setAsked((n) => n + 1);
  };
  const ofResult = asResultColumn(view.colourBy);
  const nameOf = (id: string) => (earlier.state === 'ready' ? earlier.data.find((e) => e.id === id)?.name : null) ?? '';
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={asked}
      setup={({ submit, ...form }) => (
        <TrajectoryGenesSetup
          {...form}
          facts={mapLoadable(earlier, (trajectories) => ({ trajectories }))}
          value={value}
          onChange={setForm}
          trajectory={trajectory}
          trajectoryHref={inShownState(paths.dataset(detail.id, 'trajectory'))}
          palette={view.palette}
          onSubmit={() => {
            const params = trajectoryGenesParams(value);
            submit(titleOf(value, nameOf(value.trajectory), t), params);
          }}
        />
      )}
    >
      {(task, summary) => (
        <Shown
          key={task.id}
          dataset={detail.id}
          id={task.id}
          name={task.name}
          trajectory={nameOf(summary.trajectory.id)}
          {...{ summary, colour, again }}
          coloured={ofResult?.result === task.id ? ofResult.name : null}
          palette={view.palette}
          view={shown}
          setView={show}
        />
      )}
    </TaskFrame>
  );
}

/** Name of an analysis in lists: its question, then the trajectory. */
function titleOf(form: TrajectoryGenesForm, trajectory: string, t: Translate): string {
  const asked =
    form.kind === 'chosen'
      ? form.genes.trim().slice(0, 60)
      : form.kind === 'branch'
        ? t.dynamic('trajectoryGenes.branchPointN', { n: form.branchPoint })
        : t.dynamic('trajectoryGenes.kind.graph');
  return [asked, trajectory].filter(Boolean).join(' · ');
}

interface ShownProps {
  dataset: string;
  id: string;
  name: string;
  /** Name of the chosen trajectory; '' if it was deleted. */
  trajectory: string;
  summary: Summary;
  coloured: string | null;
  colour: (colourBy: string) => void;
  again: (trajectory: string, genes: readonly string[]) => void;
  palette: TabProps['view']['palette'];
  view: TrajectoryGenesView;
  setView: (next: TrajectoryGenesView) => void;
}
function Shown(props: ShownProps) {
  const { dataset, id, name, trajectory, summary, coloured, colour, again, palette, view, setView } = props;
  // The result names the dataset; of several trajectories the chosen one is meant.
  const result = useMemo(
    () => (trajectory ? { ...summary, trajectory: { ...summary.trajectory, name: trajectory } } : summary),
    [summary, trajectory],
  );
  const companion = useCompanion();
  const [choice, setChoice] = useKept('view.choice', () => TRAJECTORY_GENES_CHOICE);
  const [table, setTable] = useKept<TrajectoryGeneTableView>('view.table', () => ({
    ...{ search: '', page: 1, group: null },
    sort: { column: 'q_val', direction: 'ascending' },
  }));
  const query = queryOf(table, table.group === null ? [] : [`group:eq:${table.group}`]);
  const at = { tool: TOOL, id, table: 'genes' } as const;
  const whole = useWholeTable();
  const genes = usePage(view === 'table' ? at : null, { ...query, page: table.page, pageSize: PAGE_SIZE });
  return (
    <TrajectoryGenesResult
      result={result}
      {...{ view, choice, genes, palette }}
      onViewChange={setView}
      onChoiceChange={(next) => {
        setChoice(next);
        if (next.module !== choice.module && next.module !== null) companion?.setPick(String(next.module));
      }}
      geneTable={table}
      onGeneTableChange={setTable}
      pageSize={PAGE_SIZE}
      geneActions={(genes) => <SendGenes dataset={dataset} name={name.slice(0, 120)} genes={genes} />}
      onGenesCsv={() => whole.save(at, query, name)}
      onGenesDraw={whole.draw && (() => whole.draw!(at, query, name))}
      coloured={moduleOf(companion ? (companion.shown?.kind === 'result' ? companion.shown.column : null) : coloured)}
      onColour={(module) => {
        if (companion) companion.setPick(String(module));
        else colour(resultColumn({ tool: TOOL, id }, `module${module}`));
      }}
      onGenePick={companion?.setPick}
      onSendGenes={(symbols) => again(summary.trajectory.id, symbols)}
    />
  );
}

const moduleOf = (column: string | null): number | null =>
  column?.startsWith('module') ? Number(column.replace('module', '')) : null;
