export { distinctNames } from './distinct.ts';
export { TASK_READS } from './reads.ts';
export { tasksSaga } from './sagas.ts';
export { usePage, type TablePage } from './usePage.ts';
export { useTask, type Task, type TaskDetail, type TaskParams, type TaskState } from './useTask.ts';
