import type { MessageId } from '../../../theme/messages.ts';
import { nameProblem } from '../../names.ts';
import type { LabelRow } from '../cell-annotation.types.ts';

/** Errors of the edited labels by cluster (specification 5). Clusters with the same label form one cell type. */
export function validateLabels(edits: Readonly<Record<string, string>>): Record<string, MessageId> {
  const wrong: Record<string, MessageId> = {};
  for (const [cluster, label] of Object.entries(edits)) {
    const problem = nameProblem(label, 'B');
    if (problem) wrong[cluster] = problem;
  }
  return wrong;
}

/** Labels under their parents with their cells, the largest first, as the edits leave them. */
export function hierarchyOf(rows: readonly LabelRow[], edits: Readonly<Record<string, string>>) {
  const parents = new Map<string, Map<string, number>>();
  for (const row of rows) {
    for (const part of row.parts) {
      const own = parents.get(part.parent) ?? new Map<string, number>();
      const label = edits[row.cluster] ?? part.label;
      own.set(label, (own.get(label) ?? 0) + part.cells);
      parents.set(part.parent, own);
    }
  }
  return [...parents]
    .map(([parent, labels]) => ({
      parent,
      cells: [...labels.values()].reduce((a, b) => a + b, 0),
      labels: [...labels].map(([label, cells]) => ({ label, cells })).sort((a, b) => b.cells - a.cells),
    }))
    .sort((a, b) => b.cells - a.cells);
}
