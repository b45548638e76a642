import shape from '@stroma/contract/schema/forms/ith.json' with { type: 'json' };
import type { IthParams, IthResult } from '@stroma/contract/tools';
import { IthPanel, IthSetup, type IthFacts } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { readyOr } from '../../../../features/calls/index.ts';
import { useCellCount, useCellSets } from '../../../../features/cells/index.ts';
import { useToolForm } from '../../../../features/forms/index.ts';
import { useHandoff } from '../../../../features/selection/index.ts';
import { useResults, useWholeTable } from '../../../../features/tasks/index.ts';
import { coloursOf } from '../../embedding/category-colours.ts';
import { nameOf, withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import { useCompanion } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { useShownView } from '../shared/useShown.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { resultColumn } from '../../view/view.ts';

const TOOL = 'ith';

type IthView = 'cellTypes' | 'samples';
const VIEWS: Record<IthView, true> = { cellTypes: true, samples: true };
/** Intra-tumoural heterogeneity: space, cells and samples, then scores and distances (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const [shown, show] = useShownView({ view, change }, VIEWS, 'samples');
  const t = useT();
  const columns = useColumns(detail);
  const [given, setForm] = useToolForm<IthParams>(
    TOOL,
    () => ({
      ...{ method: 'expression', cnv: null, seed: 0, cellTypeBy: columns[0]?.id ?? null },
      cells: { name: t.dynamic('ith.cells'), column: columns[0]?.id ?? '', categories: [] },
      groupBy: detail.sampleColumn ?? columns[0]?.id ?? '',
    }),
    shape,
    { labels: { dataset: detail.id, columns } },
  );
  const value = { ...given, cells: withoutMissingCategories(given.cells, columns) };
  const found = readyOr(useResults('cnv', detail.id), []);
  const facts: IthFacts = {
    columns,
    cellSets: useCellSets(detail.id),
    counted: useCellCount(detail.id, value.cells),
    cnv: found.filter(({ status }) => status === 'completed').map(({ id, name }) => ({ id, label: name })),
  };
  const opened = useHandoff(TOOL, ([cells]) => cells && setForm((now) => ({ ...now, cells })));
  const colour = (colourBy: string) => change({ colourBy, highlighted: [] });
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={opened}
      setup={({ submit, ...form }) => (
        <IthSetup
          {...form}
          facts={columns.length ? { state: 'ready', data: facts } : { state: 'empty' }}
          value={value}
          onChange={setForm}
          onSubmit={() => {
            const name = nameOf(value.cells);
            const title = [name, value.groupBy, t(`ith.method.${value.method}`)].join(' · ');
            submit(title, { ...value, cells: { ...value.cells, name } });
          }}
        />
      )}
    >
      {(task, summary) => (
        <Shown
          key={task.id}
          id={task.id}
          name={task.name}
          {...{ summary, colour, detail }}
          palette={view.palette}
          view={shown}
          setView={show}
        />
      )}
    </TaskFrame>
  );
}

interface ShownProps {
  id: string;
  name: string;
  detail: TabProps['detail'];
  summary: IthResult;
  colour: (colourBy: string) => void;
  palette: TabProps['view']['palette'];
  view: IthView;
  setView: (next: IthView) => void;
}
function Shown({ id, name, detail, summary, colour, palette, view, setView }: ShownProps) {
  // Beside the figure, the map already shows the distances.
  const companion = useCompanion();
  const whole = useWholeTable();
  return (
    <IthPanel
      result={summary}
      view={view}
      onViewChange={setView}
      onDownload={() => whole.save({ tool: TOOL, id, table: 'scores' }, {}, name)}
      onColour={companion ? undefined : () => colour(resultColumn({ tool: TOOL, id }, 'distance'))}
      picked={companion?.pick ?? null}
      onPick={companion?.setPick}
      palette={palette}
      colours={{
        samples: coloursOf(detail, summary.groupBy, palette),
        cellTypes: coloursOf(detail, summary.cellTypeBy ?? summary.groupBy, palette),
      }}
    />
  );
}
