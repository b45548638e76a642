import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS, type Subset } from '@stroma/contract';
import { groupOfSet, type DifferentialExpressionParams } from '@stroma/contract/tools';
import { ClusterDegDialog } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { useCached } from '../../../../api/cache.ts';
import { paths } from '../../../../app/paths.ts';
import { asName } from '../../../../features/asName.ts';
import { readyOr, useCallMutation } from '../../../../features/calls/index.ts';
import { countCategories } from '../../../../features/selection/index.ts';
import { TASK_READS, useResults } from '../../../../features/tasks/index.ts';
import { useColumns } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';

const TOOL = 'differential-expression';
const RUNNING: readonly string[] = ['submitted', 'running', 'suspended'];
const DEFAULTS = { log2fc: LIMITS.deg.log2fc, padj: LIMITS.deg.padj, pct: LIMITS.deg.pct };

interface Props {
  detail: DatasetDetail;
  /** Null: of all cells. */
  subset: Subset | null;
  onClose: () => void;
}

/** Differential expression of each cluster against the rest of a subset: submitted by hand, one at a time (specification 4). */
export function Degs({ detail, subset, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [column] = useColumns(detail);
  const key = subset && column ? `${detail.id}:clusters:${column.id}:${subset.hash}` : null;
  const counted = useCached(key, () => countCategories(detail, column!.id, subset!));
  const clusters = useMemo(
    () => (subset ? readyOr(counted, []) : [...(column?.categories ?? [])]).filter(({ cells }) => cells > 0),
    [subset, counted, column],
  );
  const tasks = readyOr(useResults(TOOL, detail.id), []);
  const [submit, state] = useCallMutation('tasks', 'submit', { refreshes: [...TASK_READS, 'subsets'] });
  const own = tasks.find(({ reads, name }) => name === nameOf() && (!subset || reads?.cellSets.includes(subset.hash)));
  function nameOf(): string {
    return asName(t('subset.degs', { name: subset?.name ?? detail.name }), 200);
  }
  const status = own ? (own.status === 'error' ? 'failed' : own.status === 'completed' ? 'done' : 'running') : 'none';
  const run = () => {
    if (!column) return;
    const params: DifferentialExpressionParams = {
      mode: 'batchOneGroup',
      a: subset
        ? groupOfSet(subset)
        : { name: t.dynamic('subset.whole'), column: column.id, categories: column.categories.map(({ name }) => name) },
      b: null,
      batchBy: column.id,
      batchCategories: clusters.filter(({ cells }) => cells >= LIMITS.degCells.min).map(({ name }) => name),
      filter: DEFAULTS,
      test: 'wilcoxon',
      replicates: null,
      block: null,
    };
    submit({ params: { slug: TOOL }, body: { dataset: detail.id, name: nameOf(), params } });
  };
  if (state.reply) {
    const { id } = state.reply;
    queueMicrotask(() => void navigate(`${paths.dataset(detail.id, TOOL)}?result=${id}`));
  }
  return (
    <ClusterDegDialog
      isOpen
      onClose={onClose}
      subset={subset?.name ?? detail.name}
      clusters={clusters}
      status={status}
      isOtherRunning={status !== 'running' && tasks.some((task) => RUNNING.includes(task.status))}
      onRun={run}
      isBusy={state.busy || (key !== null && counted.state === 'loading')}
      error={state.error}
    />
  );
}
