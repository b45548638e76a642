import type { NextStep } from '@stroma/design-system/explorer';
import type { Task } from '../../../features/tasks/index.ts';
import type { DatasetDetail } from '../dataset.ts';

const MOST = 3;
type Known = Pick<
  DatasetDetail,
  'levels' | 'samples' | 'hasMarkers' | 'markersOutdated' | 'embeddings' | 'spatial' | 'cells' | 'normalisedOnly'
>;

/** Whether `other` is the same analysis of the current cells, already run again or pending. */
const isLaterRun = (other: Task, { tool, name, createdAt }: Task): boolean =>
  other.tool === tool &&
  other.name === name &&
  other.createdAt > createdAt &&
  other.status !== 'error' &&
  !other.outdated;

/**
 * Suggestions, most urgent first: outdated results, cells without types, markers of edited clusters, then possible comparisons of samples and groups
 * that were not made yet. `href` returns the URL of a tab, or of a tool's result; `analyse` computes a view and clusters for a dataset without them,
 * null if that is not possible.
 */
export function nextSteps(
  detail: Known,
  tasks: readonly Task[],
  href: (tab: string, result?: string) => string,
  analyse: (() => void) | null = null,
): NextStep[] {
  const has = (tool: string): boolean => tasks.some((task) => task.tool === tool && task.status !== 'error');
  const isDone = (tool: string): boolean => tasks.some((task) => task.tool === tool && task.status === 'completed');
  const outdated = tasks.filter(
    (task) => task.status === 'completed' && task.outdated && !tasks.some((other) => isLaterRun(other, task)),
  );
  const groups = new Set(detail.samples.map(({ group }) => group).filter(Boolean));
  const isNamed = Object.keys(detail.levels).some((level) => level !== 'cluster');
  // Tissue coordinates do not represent expression.
  const hasView = detail.embeddings.some(({ key }) => key !== detail.spatial?.embedding);
  const canAnalyse = !hasView && !detail.normalisedOnly && !has('subset');
  const steps: (NextStep | null)[] = [
    canAnalyse && analyse ? { id: 'analyse', to: analyse } : null,
    outdated[0] ? { id: 'rerun', n: outdated.length, to: href(outdated[0].tool, outdated[0].id) } : null,
    detail.levels.cluster && !isNamed && !has('cell-annotation')
      ? { id: 'annotate', to: href('cell-annotation') }
      : null,
    detail.hasMarkers && detail.markersOutdated ? { id: 'markers', to: href('subset') } : null,
    groups.size > 1 && !has('differential-expression') ? { id: 'compare', to: href('differential-expression') } : null,
    detail.samples.length > 1 && !has('composition') ? { id: 'composition', to: href('composition') } : null,
    isDone('differential-expression') && !has('enrichment') ? { id: 'enrich', to: href('enrichment') } : null,
  ];
  return steps.filter((step) => step !== null).slice(0, MOST);
}
