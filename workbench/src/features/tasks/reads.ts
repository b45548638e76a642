/** Reads that become stale when an analysis or its inputs change. Columns of a result never change. */
export const TASK_READS = [
  ...['tasks.results', 'tasks.ofDataset', 'tasks.detail'],
  // Reads of the history of a dataset and of the effects of an edit on its results.
  ...['cells.history', 'cells.labelEffects', 'subsets.effects'],
];
/** A label or subset edit also changes the names in tables, because current results are shown with current names. */
export const NAMED_READS = [...TASK_READS, 'tasks.table'] as const;
