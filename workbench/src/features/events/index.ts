export { eventsSaga, told } from './sagas.ts';
