export * from './slice.ts';
export { sessionSaga } from './sagas.ts';
