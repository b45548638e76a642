import { LIMITS, type ClusterDegs, type ClusterDegsTask } from '@stroma/contract';
import { groupOfSet, type DifferentialExpressionParams } from '@stroma/contract/tools';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { datasetService } from '../datasets/dataset-service.ts';
import { readSubset } from '../subsets/subset-list.ts';
import type { SubsetEditor } from '../subsets/subsets.ts';
import { checkParams } from './task-params.ts';
import { presentSubmitted, submitTask } from './tasks.ts';

const TOOL = 'differential-expression';
/** Numbers of clusters that one analysis can compare. */
const CLUSTERS = { min: 2, max: 200 };
const FILTER = { log2fc: LIMITS.deg.log2fc, padj: LIMITS.deg.padj, pct: LIMITS.deg.pct };

/**
 * Starts differential expression of each cluster against the rest of a subset or of all cells (specification 2.8, 4). Clusters that are too
 * small in the dataset are left out and returned in `tooSmall`; those that are too small in the subset are skipped by the analysis.
 * Throws NOT_FOUND for another subset, COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, COMPARISON_RUNNING, and the errors of `submitTask`.
 */
export async function submitClusterDegs(deps: Deps, by: SubsetEditor, asked: ClusterDegs): Promise<ClusterDegsTask> {
  const { spaceId, datasetId, user } = by;
  const { subset, column, name } = asked;
  const set = subset === null ? null : await readSubset(deps.db, by, subset);
  if (subset !== null && !set) throw new AppError('NOT_FOUND');
  const detail = await datasetService.detail(deps, user, datasetId);
  const { clusters, tooSmall } = clustersOf(detail.columns, column);
  const all = { name: detail.name.slice(0, 120), column, categories: clusters };
  const params: DifferentialExpressionParams = {
    ...{ mode: 'batchOneGroup', a: set ? groupOfSet(set) : all, b: null },
    ...{ batchBy: column, batchCategories: clusters, filter: FILTER },
    ...{ test: 'wilcoxon', replicates: null, block: null },
  };
  checkParams(TOOL, params);
  const assertFree = () => assertNoneRuns(deps, by);
  const task = await submitTask(deps, { spaceId, user, tool: TOOL, datasetId, name, params, assertFree });
  return { ...(await presentSubmitted(deps, task)), tooSmall };
}

type Columns = Awaited<ReturnType<typeof datasetService.detail>>['columns'];
function clustersOf(columns: Columns, name: string): { clusters: string[]; tooSmall: ClusterDegsTask['tooSmall'] } {
  const column = columns.find((one) => one.name === name);
  if (!column) throw new AppError('COLUMN_NOT_FOUND', { column: name });
  const categories = column.kind === 'category' ? column.categories : [];
  const clusters = categories.filter(({ count }) => count >= LIMITS.degCells.min).map((category) => category.name);
  if (clusters.length < CLUSTERS.min || clusters.length > CLUSTERS.max)
    throw new AppError('COLUMN_NOT_GROUPS', { column: name, categories: clusters.length, ...CLUSTERS });
  const tooSmall = categories.flatMap(({ name, count }) =>
    count < LIMITS.degCells.min ? [{ name, cells: count }] : [],
  );
  return { clusters, tooSmall };
}

/** A running calculation blocks a new one (specification 4). */
async function assertNoneRuns(deps: Deps, { spaceId, datasetId }: SubsetEditor): Promise<void> {
  const running = await deps
    .db<JobRow>('jobs')
    .where({ space_id: spaceId, source_dataset_id: datasetId, tool: TOOL })
    .whereIn('status', ['submitted', 'running'])
    .first('name');
  if (running) throw new AppError('COMPARISON_RUNNING', { name: running.name });
}
