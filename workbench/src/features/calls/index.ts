export { api, refetchCalls, type Call } from './api.ts';
export * from './hooks.ts';
export { callsSaga } from './sagas.ts';
