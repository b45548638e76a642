export * from './slice.ts';
export { newDraftBody } from './draft.ts';
export { errorsOf } from './errors.ts';
export { wizardSaga } from './sagas.ts';
