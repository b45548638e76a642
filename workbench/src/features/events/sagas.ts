import { call, cancelled, put, race, select, take, takeLeading } from 'typed-redux-saga';
import type { Job, Notification } from '@stroma/contract';
import { paths } from '../../app/paths.ts';
import type { RootState } from '../../app/store/state.ts';
import { streamLost, streamOpened } from '../connection/index.ts';
import { jobTold, PARTS, refreshRequested } from '../library/index.ts';
import { noticed } from '../notices/index.ts';
import { refreshed } from '../calls/index.ts';
import { infoRequested, signedIn, signedOut } from '../session/index.ts';
import { openEvents } from './stream.ts';
import { told } from './told.ts';

/** The page that a notification leads to, or their list, is open: it shows what a message would say, and cover. */
const isHere = (link: string | null): boolean => [link?.split('?')[0], paths.notifications].includes(location.pathname);

/** A new notification: the badge and open lists are read again, and it is said in passing. */
function* tellNotification({ messageId, values, link }: Notification) {
  yield* put(refreshed(['notifications', 'downloads', 'teams']));
  if (messageId && !isHere(link)) yield* put(noticed({ tone: 'info', messageId, values }));
}

function* watch() {
  const channel = yield* call(openEvents);
  try {
    for (;;) {
      const event = yield* take(channel);
      yield* put(told(event));
      if (event.kind === 'lost') yield* put(streamLost());
      if (event.kind === 'open') {
        yield* put(streamOpened());
        for (const part of PARTS) yield* put(refreshRequested(part));
        yield* put(refreshed(['notifications']));
      }
      if (event.kind === 'job') yield* put(jobTold(event.payload as unknown as Job));
      if (event.kind === 'file') yield* put(refreshRequested('files'));
      if (event.kind === 'dataset') {
        yield* put(refreshRequested('datasets'));
        // What else is read of a dataset is named by the versions that its detail tells.
        if (event.payload.changed) yield* put(refreshed(['datasetProxies.detail', 'subsets.parentLabels']));
        if (event.payload.views) yield* put(refreshed(['views']));
        if (event.payload.states) yield* put(refreshed(['states']));
        if (event.payload.board) yield* put(refreshed(['boards']));
      }
      if (event.kind === 'account') yield* put(infoRequested());
      if (event.kind === 'notification') yield* tellNotification(event.payload as unknown as Notification);
    }
  } finally {
    if (yield* cancelled()) channel.close();
  }
}

function* handleSignedIn() {
  yield* race({ watching: call(watch), left: take(signedOut) });
}

export function* eventsSaga() {
  // A feature that failed starts again when somebody is signed in already.
  const { status } = yield* select((state: RootState) => state.session);
  if (status === 'signedIn') yield* call(handleSignedIn);
  yield* takeLeading(signedIn, handleSignedIn);
}
