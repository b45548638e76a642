import { createAction } from '@reduxjs/toolkit';
import { call, cancelled, put, race, take, takeLeading } from 'typed-redux-saga';
import type { Job } from '@stroma/contract';
import { jobTold, refreshRequested, type Part } from '../library/index.ts';
import { signedIn, signedOut } from '../session/index.ts';
import { openEvents, type ServerEvent } from './stream.ts';

/** Any event of the server, for features that listen themselves. */
export const told = createAction<ServerEvent>('events/told');

const PARTS: Part[] = ['files', 'datasets', 'jobs', 'drafts'];

function* watch() {
  const channel = yield* call(openEvents);
  try {
    for (;;) {
      const event = yield* take(channel);
      yield* put(told(event));
      if (event.kind === 'open') for (const part of PARTS) yield* put(refreshRequested(part));
      if (event.kind === 'job') yield* put(jobTold(event.payload as unknown as Job));
      if (event.kind === 'file') yield* put(refreshRequested('files'));
      if (event.kind === 'dataset') yield* put(refreshRequested('datasets'));
    }
  } finally {
    if (yield* cancelled()) channel.close();
  }
}

function* handleSignedIn() {
  yield* race({ watching: call(watch), left: take(signedOut) });
}

export function* eventsSaga() {
  yield* takeLeading(signedIn, handleSignedIn);
}
