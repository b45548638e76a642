export { api, refreshed } from './api.ts';
export * from './hooks.ts';
export { callsSaga } from './sagas.ts';
