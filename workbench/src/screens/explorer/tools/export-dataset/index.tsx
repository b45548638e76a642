import shape from '@stroma/contract/schema/forms/export-dataset.json' with { type: 'json' };
import type { ExportDatasetParams, ExportDatasetResult as Summary } from '@stroma/contract/tools';
import { useT } from '@stroma/design-system/messages';
import { ExportDatasetResult, ExportDatasetSetup } from '@stroma/design-system/tools/export-dataset';
import { usePermits } from '../../../../app/hooks/useOperation.ts';
import { mapLoadable } from '../../../../features/calls/index.ts';
import { useCellCount, useCellSets } from '../../../../features/cells/index.ts';
import { useToolForm } from '../../../../features/forms/index.ts';
import { useHandoff } from '../../../../features/selection/index.ts';
import { usePage } from '../../../../features/tasks/index.ts';
import { useDownload } from '../../../my-analyses/useDownload.tsx';
import { withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import type { TabProps } from '../../tab.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';

const TOOL = 'export-dataset';
/** `columns`: null until some are left out; all of the dataset's. */
type Chosen = Omit<ExportDatasetParams, 'columns'> & { columns: string[] | null };

/** Export dataset: format, cells and columns, the file and its download. */
export function Tab({ detail }: TabProps) {
  const columns = useColumns(detail);
  const cellSets = useCellSets(detail.id);
  const [chosen, setChosen] = useToolForm<Chosen>(TOOL, () => ({ format: 'h5ad', cells: null, columns: null }), shape, {
    labels: { dataset: detail.id, columns },
  });
  const opened = useHandoff(TOOL, ([cells]) => cells && setChosen((now) => ({ ...now, cells })));
  const all = detail.columns.map((c) => c.name);
  const params: ExportDatasetParams = {
    format: chosen.format,
    cells: chosen.cells && withoutMissingCategories(chosen.cells, columns),
    columns: all.filter((name) => chosen.columns?.includes(name) ?? true),
  };
  const counted = useCellCount(detail.id, params.cells);
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={opened}
      setup={({ submit, ...form }) => (
        <ExportDatasetSetup
          facts={{ state: 'ready', data: { cells: detail.cells, all, columns, cellSets, counted } }}
          value={params}
          onChange={(next) => setChosen({ ...next, columns: next.columns.length === all.length ? null : next.columns })}
          onSubmit={() => submit(`${detail.name} (${params.format})`, params)}
          {...form}
        />
      )}
    >
      {(task, summary) => <Shown key={task.id} id={task.id} summary={summary} />}
    </TaskFrame>
  );
}

function Shown({ id, summary }: { id: string; summary: Summary }) {
  const t = useT();
  const { can, isApprovalNeeded } = usePermits();
  const { download, dialog } = useDownload();
  const page = usePage({ tool: TOOL, id, table: 'columns' }, { pageSize: 1000 });
  return (
    <>
      <ExportDatasetResult
        summary={summary}
        columns={mapLoadable(page, ({ rows }) => rows)}
        isRequested={isApprovalNeeded}
        downloadDenied={can.download === 'enabled' ? undefined : t('permission.download')}
        onDownload={() => download({ kind: 'result', targetId: id, name: summary.file, size: summary.bytes })}
      />
      {dialog}
    </>
  );
}
