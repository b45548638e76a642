import type { ToolFacts } from '@stroma/contract/tools';
import { TOOL_FACTS } from '../../../api/tools.ts';
import type { AppMessageId } from '../../../app/useApp.ts';
import type { DatasetDetail } from '../dataset.ts';

type Facts = Pick<DatasetDetail, 'columns' | 'hasMarkers' | 'pending'>;
/** Results of tools that others build on; null while they are read. */
export type CompletedTools = ReadonlySet<string> | null;

const hasGroups = ({ columns }: Facts): boolean =>
  columns.some((column) => column.kind === 'category' && column.categories.some(({ count }) => count > 0));

function reasonOf({ needs = [], whole }: Pick<ToolFacts, 'needs' | 'whole'>, detail: Facts, done: CompletedTools) {
  if (needs.includes('groups') && !hasGroups(detail)) return 'explorer.why.groups';
  if (needs.includes('trajectory') && done && !done.has('trajectory')) return 'explorer.why.trajectory';
  if (whole && detail.pending?.length) return 'explorer.why.unfinished';
  return null;
}

/** Reason why a tab has nothing to show or run for this dataset, with the remedy; null if it has something to show, or if unknown. */
export function unavailableReason(tab: string, detail: Facts, done: CompletedTools): AppMessageId | null {
  if (tab === 'markers')
    return detail.hasMarkers || detail.pending?.includes('markers') ? null : 'explorer.why.markers';
  if (tab === 'labels') return hasGroups(detail) ? null : 'explorer.why.groups';
  const tool = TOOL_FACTS.find(({ slug }) => slug === tab);
  return tool ? reasonOf(tool, detail, done) : null;
}
