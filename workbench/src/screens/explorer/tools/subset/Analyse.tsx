import { useEffect, useRef, useState } from 'react';
import shape from '@stroma/contract/schema/forms/subset.json' with { type: 'json' };
import type { CellGroup, SubsetParams } from '@stroma/contract/tools';
import { isStored } from '@stroma/contract/tools';
import { inherited, SubsetResult, SubsetSetup } from '@stroma/design-system/tools/subset';
import { paths } from '../../../../app/paths.ts';
import { readyOr } from '../../../../features/calls/index.ts';
import { useCellCount, useCellSets } from '../../../../features/cells/index.ts';
import { fitForm, useToolForm } from '../../../../features/forms/index.ts';
import { useSubsets } from '../../../../features/subsets/index.ts';
import { columnsOf, nameOf, withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';
import type { TabProps } from '../../tab.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { resultColumn } from '../../view/view.ts';
import { parentAnalysis } from './parentAnalysis.ts';

/** Cells that were sent to the form; `times` grows with each request. */
export interface Asked {
  cells: CellGroup;
  isExtract: boolean;
  /** They run with the current form, without opening it. */
  isRun: boolean;
  times: number;
}
const TOOL = 'subset';
const COMPONENTS = 'pca';
/** The result's column: the child's cluster of each cell. */
const COLUMN = 'cluster';
/** Signs that name rule A forbids. */
const FORBIDDEN = /[^A-Za-z0-9_. ]/g;

/** A name under rule A for a dataset made of these cells. */
export function childName(cells: string): string {
  const name = cells.replaceAll(FORBIDDEN, '_').slice(0, 60).trim();
  return /^[A-Za-z_]/.test(name) ? name : `cells ${name}`.trim();
}

const firstForm = (detail: DatasetDetail): SubsetParams => {
  const [first] = columnsOf(detail);
  return {
    jobName: '',
    cells: { name: 'cells', column: first?.id ?? '', categories: [] },
    labels: columnsOf(detail)
      .map(({ id }) => id)
      .slice(0, 50),
    sampleBy: detail.sampleColumn,
    clusterBy: detail.levels.cluster ?? null,
    seed: 0,
    analysis: inherited(parentAnalysis(detail)),
  };
};

/** The form: its parameters, and whether the name was typed and does not follow the cells. */
interface Filled {
  params: SubsetParams;
  isNamed: boolean;
}
const fitFilled = (kept: unknown, first: Filled): Filled => {
  const { params, isNamed } = kept as Partial<Filled>;
  return { params: fitForm(params, first.params, shape), isNamed: isNamed === true };
};

interface AnalyseProps extends TabProps {
  asked: Asked | null;
  /** Called when the form contains the requested cells, so that reopening this part does not request them again. */
  onTaken: () => void;
}
/** Parameters, progress and result of a dataset that is made of this one's cells. */
export function Analyse({ detail, view, change, asked, onTaken }: AnalyseProps) {
  const columns = useColumns(detail);
  const cellSets = useCellSets(detail.id);
  const found = readyOr(useSubsets(detail.id), null);
  const [{ params: form, isNamed }, fill] = useToolForm(
    TOOL,
    () => ({ params: firstForm(detail), isNamed: false }),
    shape,
    {
      fit: fitFilled,
      labels: { dataset: detail.id, columns },
    },
  );
  const [times, setTimes] = useState(0);
  // Cells whose analysis starts as soon as they are set in the form.
  const [running, setRunning] = useState<Asked | null>(null);
  const parent = parentAnalysis(detail);
  const latest = useRef(parent);
  latest.current = parent;
  const taken = useRef(onTaken);
  taken.current = onTaken;
  useEffect(() => {
    if (!asked) return;
    fill(({ params: now, ...filled }) => ({
      ...filled,
      params: {
        ...now,
        cells: asked.cells,
        jobName: childName(asked.cells.name),
        analysis: asked.isExtract ? null : (now.analysis ?? inherited(latest.current)),
      },
    }));
    if (asked.isRun) setRunning(asked);
    else setTimes(asked.times);
    taken.current();
  }, [asked, fill]);
  const cells = withoutMissingCategories(form.cells, columns);
  const proposed = isStored(cells) ? cells.name : nameOf(cells);
  const jobName = isNamed || form.jobName ? form.jobName : cells && hasCells(cells) ? childName(proposed) : '';
  const counted = useCellCount(detail.id, cells);
  const params: SubsetParams = {
    ...form,
    jobName,
    cells: isStored(cells) ? cells : { ...cells, name: nameOf(cells).slice(0, 120) || cells.name },
  };
  const made = found?.children.filter(({ status }) => status === 'completed') ?? [];
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={times}
      asked={{
        isReady: running !== null && isSame(params.cells, running.cells),
        run: (submit) => {
          setRunning(null);
          submit(params.jobName, { ...params, jobName: params.jobName.trim() });
        },
      }}
      setup={({ submit, ...rest }) => (
        <SubsetSetup
          {...rest}
          facts={{
            state: 'ready',
            data: {
              columns,
              cellSets,
              counted,
              hasComponents: detail.embeddings.some(({ key }) => key === COMPONENTS),
              names: [],
              parent,
            },
          }}
          value={params}
          onChange={(next) => {
            const named = isNamed || next.jobName !== jobName;
            fill({ params: { ...next, jobName: named ? next.jobName : form.jobName }, isNamed: named });
          }}
          onSubmit={() => submit(params.jobName, { ...params, jobName: params.jobName.trim() })}
        />
      )}
    >
      {(task, summary) => (
        <SubsetResult
          key={task.id}
          summary={summary}
          isColoured={view.colourBy === resultColumn({ tool: TOOL, id: task.id }, COLUMN)}
          onColour={() => change({ colourBy: resultColumn({ tool: TOOL, id: task.id }, COLUMN), highlighted: [] })}
          href={
            found && !made.some(({ jobId }) => jobId === task.id) ? null : paths.dataset(summary.datasetId, 'overview')
          }
        />
      )}
    </TaskFrame>
  );
}

const isSame = (a: CellGroup, b: CellGroup): boolean => isStored(a) && isStored(b) && a.cellSet === b.cellSet;
const hasCells = (cells: CellGroup): boolean => isStored(cells) || cells.categories.length > 0;
