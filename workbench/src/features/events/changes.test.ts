import { expect, test } from '@jest/globals';
import { createStore } from '../../app/store.ts';
import { told } from './index.ts';

test('a dataset that somebody changed is read again where it is shown; other events count for none', () => {
  const store = createStore();
  const tell = (kind: string, payload: Record<string, unknown>) => store.dispatch(told({ kind, payload }));
  tell('dataset', { id: 'd1', changed: true });
  tell('dataset', { id: 'd1', changed: true });
  tell('dataset', { id: 'd2', deleted: true });
  tell('job', { id: 'd1', changed: true });
  expect(store.getState().datasetChanges).toEqual({ d1: 2 });
});
