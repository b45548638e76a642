/** Reads of analyses that a change of one of them, or of what they have read, makes old. Tables and columns of a result never change. */
export const TASK_READS = ['tasks.results', 'tasks.ofDataset', 'tasks.detail'] as const;
