export * from './slice.ts';
export { errorsOf } from './draft.ts';
export { wizardSaga } from './sagas.ts';
