export { distinctNames } from './distinct.ts';
export { NamesProvider, useNamed, useNames } from './names.ts';
export { NAMED_READS, TASK_READS } from './reads.ts';
export { tasksSaga } from './sagas.ts';
export { usePage, type TablePage } from './usePage.ts';
export { useTask, type Task, type TaskDetail, type TaskParams, type TaskState } from './useTask.ts';
