export * from './slice.ts';
export { errorsOf, newDraftBody } from './draft.ts';
export { wizardSaga } from './sagas.ts';
