export { tasksSaga } from './sagas.ts';
export { useTask, type TaskState } from './useTask.ts';
