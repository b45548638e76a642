import { call, cancelled, put, race, select, take, takeLeading } from 'typed-redux-saga';
import type { Job, Notification } from '@stroma/contract';
import { paths } from '../../app/paths.ts';
import type { RootState } from '../../app/store/state.ts';
import { streamLost, streamOpened } from '../connection/index.ts';
import { datasetBack, datasetGone, jobTold, PARTS, refreshRequested, type GoneDataset } from '../library/index.ts';
import { noticed, sessionExpired } from '../notices/index.ts';
import { refetchCalls } from '../calls/index.ts';
import { request } from '../request.ts';
import { infoRequested, signedIn, signedOut } from '../session/index.ts';
import { openEvents, type ServerEvent } from './stream.ts';
import { eventReceived } from './told.ts';

/** Whether the target page of a notification, or the list, is open and already shows what a toast would say. */
const isHere = (link: string | null): boolean => [link?.split('?')[0], paths.notifications].includes(location.pathname);

function* markRead(id: string) {
  try {
    yield* request('notifications', 'mark', { body: { ids: [id], read: true } });
  } catch {
    // it is then unread, and the bell shows this
  }
}

/** The page leaves the group's space at once: the sentence is the only word about it. */
const REMOVED = 'notification.team.removedBy';
const FILE_DELETED = 'notification.file.deleted';

/** Handles a new notification: refetches the badge and open lists, and shows a toast. */
function* showNotification({ id, kind, messageId, values, link, createdAt: at }: Notification) {
  // A job that its author has watched to the end needs no notice.
  if (kind === 'job' && isHere(link) && document.visibilityState === 'visible') yield* markRead(id);
  yield* put(refetchCalls(['notifications', 'downloads', 'teams']));
  if (messageId === REMOVED) yield* put(noticed({ tone: 'info', messageId, values, at, stays: true }));
  else if (messageId && !isHere(link)) yield* put(noticed({ tone: 'info', messageId, values }));
}

/** Pages of the dataset report it; the link to the analysis that created it is removed. */
function* notifyGone(one: GoneDataset) {
  yield* put(datasetGone(one));
  yield* put(refreshRequested('jobs'));
}

/** Reports a deleted file on an open draft with a sample of it. */
function* tellFile({ id, name, by }: ServerEvent['payload']) {
  yield* put(refreshRequested('files'));
  const isUsed = yield* select(({ wizard }: RootState) => wizard.body.matrixFiles.some(({ fileId }) => fileId === id));
  if (isUsed && name && by)
    yield* put(
      noticed({
        tone: 'danger',
        messageId: FILE_DELETED,
        values: { name: name as string, by: by as string },
        stays: true,
      }),
    );
}

function* watch() {
  const channel = yield* call(openEvents);
  try {
    for (;;) {
      const event = yield* take(channel);
      yield* put(eventReceived(event));
      if (event.kind === 'lost') yield* put(streamLost());
      if (event.kind === 'open') {
        yield* put(streamOpened());
        for (const part of PARTS) yield* put(refreshRequested(part));
        yield* put(refetchCalls(['notifications', 'references.list']));
      }
      if (event.kind === 'job') yield* put(jobTold(event.payload as unknown as Job));
      if (event.kind === 'file') yield* tellFile(event.payload);
      if (event.kind === 'dataset') {
        yield* put(refreshRequested('datasets'));
        if (event.payload.why) yield* notifyGone(event.payload as unknown as GoneDataset);
        else yield* put(datasetBack(event.payload.id as string));
        // Other reads of a dataset are keyed by the versions in its detail.
        if (event.payload.changed) yield* put(refetchCalls(['datasetProxies.detail', 'subsets.parentLabels']));
        if (event.payload.views) yield* put(refetchCalls(['views']));
        if (event.payload.states) yield* put(refetchCalls(['states']));
        if (event.payload.board) yield* put(refetchCalls(['boards']));
      }
      if (event.kind === 'reference') yield* put(refetchCalls(['references.list', 'references.official']));
      if (event.kind === 'account') yield* put(event.payload.locked ? sessionExpired('locked') : infoRequested());
      if (event.kind === 'notification') yield* showNotification(event.payload as unknown as Notification);
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
