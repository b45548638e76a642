import type { Action } from '@reduxjs/toolkit';
import { put, takeEvery, throttle } from 'typed-redux-saga';
import { refetchCalls } from '../calls/index.ts';
import { eventReceived } from '../events/told.ts';
import { NAMED_READS, TASK_READS } from './reads.ts';

/** Internal tools: the wizard and My Analyses handle their jobs. Listed, because the registry is not part of the first load. */
export const NOT_TASKS: readonly unknown[] = [
  'bulk',
  'import',
  'integration',
  'preprocessing',
  'publication',
  'stability',
];
/** A running job reports its progress several times per second; only the first and the last of each interval are handled. */
const EVERY_MS = 250;

const isJobNews = (action: Action): boolean =>
  eventReceived.match(action) && action.payload.kind === 'job' && !NOT_TASKS.includes(action.payload.payload.tool);
const isAnyJobNews = (action: Action): boolean => eventReceived.match(action) && action.payload.kind === 'job';
/** Events sent before a stream opened are lost. */
const isOpened = (action: Action): boolean => eventReceived.match(action) && action.payload.kind === 'open';
/** Edited labels make results outdated or rename them; an undo reverts this. */
const isLabelNews = (action: Action): boolean =>
  isOpened(action) ||
  (eventReceived.match(action) && action.payload.kind === 'dataset' && action.payload.payload.labels !== undefined);
const isCellSetNews = (action: Action): boolean =>
  eventReceived.match(action) && action.payload.kind === 'dataset' && action.payload.payload.cellSets === true;

/** Analyses, labels and cell sets are read again when one of them changes, or when the stream of events is back. */
export function* tasksSaga() {
  yield* throttle(EVERY_MS, isJobNews, function* () {
    yield* put(refetchCalls([...TASK_READS, 'subsets.list']));
  });
  yield* throttle(EVERY_MS, isAnyJobNews, function* () {
    yield* put(refetchCalls(['jobs.detail']));
  });
  yield* takeEvery(isLabelNews, function* () {
    yield* put(refetchCalls([...NAMED_READS, 'cells']));
  });
  yield* takeEvery(isOpened, function* () {
    yield* put(refetchCalls(['jobs.detail', 'subsets.list']));
  });
  // An edited set makes results outdated; datasets created from cells are listed next to the sets.
  yield* takeEvery(isCellSetNews, function* () {
    yield* put(refetchCalls([...NAMED_READS, 'cells', 'subsets']));
  });
}
