import { useState } from 'react';
import type { [[Name]]Params } from '@stroma/contract/tools';
import { [[Name]]Result, [[Name]]Setup } from '@stroma/design-system/tools/[[slug]]';
import { mapLoadable } from '../../../../features/calls/index.ts';
import { usePage } from '../../../../features/tasks/index.ts';
import type { TabProps } from '../../tab.ts';
import { useColumns } from '../../columnsOf.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { resultColumn } from '../../view/view.ts';

const TOOL = '[[slug]]';
/** [[Title]]: groups, run, table, cells coloured by the result. */
export function Tab({ detail, change }: TabProps) {
  const columns = useColumns(detail);
  const [params, setParams] = useState<[[Name]]Params>({ column: columns[0]?.id ?? '' });
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      setup={({ submit, ...form }) => (
        <[[Name]]Setup
          facts={columns.length ? { state: 'ready', data: { columns } } : { state: 'empty' }}
          value={params}
          onChange={setParams}
          onSubmit={() => submit(params.column, params)}
          {...form}
        />
      )}
    >
      {(task) => (
        <Shown
          key={task.id}
          id={task.id}
          onColour={() => change({ colourBy: resultColumn({ tool: TOOL, id: task.id }, 'genes'), highlighted: [] })}
        />
      )}
    </TaskFrame>
  );
}

function Shown({ id, onColour }: { id: string; onColour: () => void }) {
  const page = usePage({ tool: TOOL, id, table: 'groups' }, { pageSize: 1000 });
  return <[[Name]]Result rows={mapLoadable(page, ({ rows }) => rows)} onColour={onColour} />;
}
