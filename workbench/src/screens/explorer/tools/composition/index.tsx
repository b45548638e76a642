import { useCallback } from 'react';
import shape from '@stroma/contract/schema/forms/composition.json' with { type: 'json' };
import { LIMITS } from '@stroma/contract';
import {
  UNIT_SAMPLES,
  unitOf,
  type CompositionParams,
  type CompositionResult as Summary,
} from '@stroma/contract/tools';
import {
  CompositionResult,
  CompositionSetup,
  type CellColumn,
  type CompositionFacts,
  type CompositionForm,
  type SampleGroup,
} from '@stroma/design-system/explorer';
import { readColumns } from '../../../../api/tables.ts';
import { useCellCount, useCellSets } from '../../../../features/cells/index.ts';
import { useToolForm } from '../../../../features/forms/index.ts';
import { useHandoff, useSelection } from '../../../../features/selection/index.ts';
import { useCachedWithNames } from '../../../../features/tasks/index.ts';
import { coloursOf } from '../../embedding/category-colours.ts';
import { withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';
import { useCompanion } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { SelectedBars } from '../../selection/SelectedBars.tsx';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';

const TOOL = 'composition';
const COUNTS = ['sample', 'cellType', 'cells', 'share'] as const;
const ROE = ['cellType', 'group', 'expected', 'ratio'] as const;

/** The groups that the import or the analysis gave the samples, and whether each has enough samples to be compared. */
function groupsOf(detail: DatasetDetail): { groups: SampleGroup[] | null; unit: CompositionFacts['unit'] } {
  const names = [...new Set(detail.samples.map((s) => s.group))].filter((name) => name !== '');
  const all = names.map((name) => ({
    name,
    samples: detail.samples.filter((s) => s.group === name && s.cells > 0).map((s) => s.name),
  }));
  const isWhole = detail.samples.every((s) => s.group !== '') && all.length > 1;
  if (!isWhole || all.length > LIMITS.composition.groups)
    return { groups: null, unit: { reason: 'noSamples', few: null } };
  const { unit, reason } = unitOf(all.map(({ samples }) => samples.length));
  const few = all.find(({ samples }) => samples.length < UNIT_SAMPLES);
  return {
    groups: unit === 'samples' ? all : null,
    unit: { reason, few: few ? { name: few.name, samples: few.samples.length } : null },
  };
}

function defaults(detail: DatasetDetail, columns: readonly CellColumn[]): CompositionForm {
  const types = columns[0]?.id ?? '';
  const by = columns.find((c) => c.id === detail.sampleColumn) ?? columns.find((c) => c.id !== types);
  return {
    ...{ types, by: by?.id ?? '', cells: null, tested: null, roeBy: null },
    groups: by && by.id === detail.sampleColumn ? groupsOf(detail).groups : null,
  };
}

/** The parameters without categories that a label edit removed. */
function present(form: CompositionForm, columns: readonly CellColumn[]): CompositionForm {
  const has = (column: string) => {
    const names = new Set(columns.find((c) => c.id === column)?.categories.map((c) => c.name));
    return (name: string) => names.has(name);
  };
  return {
    ...form,
    cells: form.cells && withoutMissingCategories(form.cells, columns),
    groups: form.groups && form.groups.map((g) => ({ ...g, samples: g.samples.filter(has(form.by)) })),
    tested: form.tested && form.tested.filter(has(form.types)),
  };
}

/** Cellular composition: columns, cells and groups, then bars, group averages and Ro/e (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const columns = useColumns(detail);
  const cellSets = useCellSets(detail.id);
  const [given, setForm] = useToolForm(TOOL, () => defaults(detail, columns), shape, {
    labels: { dataset: detail.id, columns },
  });
  const form = present(given, columns);
  const counted = useCellCount(detail.id, form.cells);
  const known = groupsOf(detail);
  const unit = form.by === detail.sampleColumn ? known.unit : undefined;
  const companion = useCompanion();
  const { write } = useSelection();
  const opened = useHandoff(TOOL, ([cells]) => cells && setForm((now) => ({ ...now, cells })));
  const pick = (picked: Readonly<Record<string, string>>, colourBy: string) => {
    const { columns: present } = detail;
    const known = Object.entries(picked).filter(([column, name]) =>
      present.some((c) => c.name === column && c.kind === 'category' && c.categories.some((k) => k.name === name)),
    );
    if (!known.length) return;
    write(known.map(([column, name]) => ({ kind: 'category', column, categories: [name] })));
    // Beside the figure, the map already shows the cell types.
    if (!companion) change({ colourBy });
  };
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={opened}
      setup={({ submit, ...props }) => (
        <CompositionSetup
          facts={
            columns.length
              ? { state: 'ready', data: { cells: detail.cells, columns, cellSets, counted, ...(unit && { unit }) } }
              : { state: 'empty' }
          }
          value={form}
          onChange={setForm}
          onSubmit={() => submit(`${form.types} / ${form.by}`, { ...form, tested: form.tested ?? [] })}
          {...props}
        />
      )}
    >
      {(task, summary, canEdit, { submit, isSubmitting }) => {
        const { params } = task;
        const { groups } = known;
        return (
          <Shown
            key={task.id}
            id={task.id}
            {...{ summary, params, detail, pick, canEdit, isSubmitting }}
            palette={view.palette}
            onCompare={
              groups && params.by === detail.sampleColumn ? () => submit(task.name, { ...params, groups }) : undefined
            }
          />
        );
      }}
    </TaskFrame>
  );
}

interface ShownProps {
  id: string;
  summary: Summary;
  params: CompositionParams;
  detail: DatasetDetail;
  palette: TabProps['view']['palette'];
  canEdit: boolean;
  isSubmitting: boolean;
  /** Submits the same composition with groups of samples. */
  onCompare: (() => void) | undefined;
  /** Category by column, and the column that colours the cells. */
  pick: (picked: Readonly<Record<string, string>>, colourBy: string) => void;
}
function Shown(props: ShownProps) {
  const { id, summary, params, detail, palette, pick, onCompare, canEdit, isSubmitting } = props;
  const counts = useCachedWithNames(`${id}:counts`, () => readColumns({ tool: TOOL, id, table: 'counts' }, COUNTS, {}));
  const roe = useCachedWithNames(summary.roe ? `${id}:roe` : null, () =>
    readColumns({ tool: TOOL, id, table: 'roe' }, ROE, {}),
  );
  const companion = useCompanion();
  const setPick = companion?.setPick;
  const pickPart = useCallback(
    (cellType: string, sample: string) => {
      pick({ [params.types]: cellType, [params.by]: sample }, params.types);
      setPick?.(cellType);
    },
    [pick, setPick, params.types, params.by],
  );
  return (
    <>
      <CompositionResult
        {...{ summary, params, counts, roe, palette, canEdit, isSubmitting }}
        {...(onCompare && { onCompare })}
        colours={coloursOf(detail, params.types, palette)}
        onPartPick={pickPart}
      />
      <SelectedBars detail={detail} column={params.types} palette={palette} />
    </>
  );
}
