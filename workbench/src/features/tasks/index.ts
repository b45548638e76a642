export { tasksSaga } from './sagas.ts';
export { useTask, type Task, type TaskDetail, type TaskParams, type TaskState } from './useTask.ts';
