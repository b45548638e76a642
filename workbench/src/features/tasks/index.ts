export { distinctNames } from './distinct.ts';
export { NamesProvider, useCachedWithNames, useNames } from './names.ts';
export { NAMED_READS, TASK_READS } from './reads.ts';
export { tasksSaga } from './sagas.ts';
export { usePage, type TablePage } from './usePage.ts';
export { readResult, useResult, useResults, type Task, type TaskDetail } from './useResult.ts';
export { TOO_LARGE, useWholeTable } from './useWholeTable.ts';
export { useTask, type TaskState } from './useTask.ts';
