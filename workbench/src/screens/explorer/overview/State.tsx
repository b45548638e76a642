import { DatasetState, type LabelsState } from '@stroma/design-system/explorer';
import { inShownState, shownState } from '../../../api/state.ts';
import { paths } from '../../../app/paths.ts';
import { mapLoadable, readyOr, useRead } from '../../../features/calls/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { nextSteps } from './next.ts';
import { useWholeAnalysis } from './useWholeAnalysis.ts';

/** Labels of the levels, analyses of every tool and what suggests itself. */
export function State({ detail }: { detail: DatasetDetail }) {
  const tasks = useRead('tasks', 'ofDataset', { query: { dataset: detail.id } });
  const labels = useRead('cells', 'labels', { params: { id: detail.id } });
  const href = (tab: string, result?: string): string =>
    inShownState(paths.dataset(detail.id, tab) + (result ? `?result=${encodeURIComponent(result)}` : ''));
  const columns = [...new Set(Object.values(detail.levels))];
  const { start, busy } = useWholeAnalysis(detail);
  return (
    <DatasetState
      isBusy={busy}
      // A named state offers no actions.
      next={tasks.state === 'ready' && shownState() === null ? nextSteps(detail, readyOr(tasks, []), href, start) : []}
      labels={mapLoadable(labels, (all) =>
        columns.flatMap((name): LabelsState[] => {
          const column = detail.columns.find((c) => c.name === name);
          if (column?.kind !== 'category') return [];
          const last = all.columns.find((c) => c.column === name)?.changes.at(-1) ?? null;
          return [
            {
              column: name,
              types: column.categories.filter(({ count }) => count > 0).length,
              labelled: column.categories.reduce((sum, { count }) => sum + count, 0),
              cells: detail.cells,
              last: last && { by: last.by, at: last.at },
            },
          ];
        }),
      )}
      analyses={mapLoadable(tasks, (rows) =>
        rows.map(({ id, tool, name, status, createdAt, createdBy, outdated }) => ({
          ...{ id, tool, name, status, createdAt, createdBy },
          isOutdated: status === 'completed' && outdated !== null,
          href: href(tool, id),
        })),
      )}
    />
  );
}
