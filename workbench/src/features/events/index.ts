export { eventsSaga } from './sagas.ts';
export { eventReceived } from './told.ts';
