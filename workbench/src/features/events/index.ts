export { eventsSaga } from './sagas.ts';
export { told } from './told.ts';
