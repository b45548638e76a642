/** Reads of analyses that a change of one of them, or of what they have read, makes old. Columns of a result never change. */
export const TASK_READS = [
  ...['tasks.results', 'tasks.ofDataset', 'tasks.detail'],
  // Reads of the history of a dataset and of the effects of an edit on its results.
  ...['cells.history', 'cells.labelEffects', 'subsets.effects'],
];
/** An edit of labels or subsets changes the names in tables too: current results are shown with those of today. */
export const NAMED_READS = [...TASK_READS, 'tasks.table'] as const;
