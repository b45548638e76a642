import type { AnnotationProposal, CellAnnotationResult } from '@stroma/contract/tools';
import type { ScoreColumns } from '../cell-annotation.types.ts';

/** Id of a proposal within its result: a cluster can have one per cell type. */
export const proposalId = ({ cluster, cellType }: Pick<AnnotationProposal, 'cluster' | 'cellType'>): string =>
  JSON.stringify([cluster, cellType]);

/** Proposals that have a label: all of them are chosen at first. */
export const labelled = ({ proposals }: Pick<CellAnnotationResult, 'proposals'>): AnnotationProposal[] =>
  proposals.filter(({ label }) => label !== null);

/** Scores as a matrix: groups in the order of the proposals, labels in the order of their highest scores. */
export function scoreMatrix(scores: ScoreColumns, proposals: readonly AnnotationProposal[]) {
  const rows = proposals.map(({ cluster, cellType }) => ({ cluster, cellType, id: proposalId({ cluster, cellType }) }));
  const place = new Map(rows.map(({ id }, i) => [id, i]));
  const highest = new Map<string, number>();
  scores.label.forEach((label, i) => highest.set(label, Math.max(highest.get(label) ?? 0, scores.score[i]!)));
  const labels = [...highest].sort(([, a], [, b]) => b - a).map(([label]) => label);
  const values = rows.map((): (number | null)[] => labels.map(() => null));
  scores.label.forEach((label, i) => {
    const row = place.get(proposalId({ cluster: scores.cluster[i]!, cellType: scores.cellType[i]! }));
    if (row !== undefined) values[row]![labels.indexOf(label)] = scores.score[i]!;
  });
  const several = new Set(rows.map(({ cellType }) => cellType)).size > 1;
  return { rows: rows.map((r) => (several ? `${r.cluster} (${r.cellType})` : r.cluster)), columns: labels, values };
}
