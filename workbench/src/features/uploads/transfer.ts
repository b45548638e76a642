import { buffers, eventChannel, END, type EventChannel } from 'redux-saga';
import { Upload } from 'tus-js-client';
import { call, put, take } from 'typed-redux-saga';
import type { UploadedFile } from '@stroma/contract';
import type { ImportChoices } from '@stroma/contract/tools';
import type { UiError } from '@stroma/design-system/primitives';
import { BASE } from '../../api/client.ts';
import { readToken } from '../../api/token.ts';
import { refreshRequested } from '../library/index.ts';
import { forgetFile, keptFile } from './kept-files.ts';
import { failed, progressed, sent } from './slice.ts';

type TransferEvent =
  { type: 'progress'; sent: number } | { type: 'done'; fileId: string } | { type: 'failed'; error: UiError };
/** Running transfers: not serialisable, so not in the store. */
const running = new Map<string, Upload>();
const RETRY_DELAYS = [0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 30_000];

export const dropFile = (id: string): void => {
  void running.get(id)?.abort(false);
  running.delete(id);
  forgetFile(id);
};

/** The file to upload. `space`: where the file was selected, regardless of the current space of the session. */
export interface FileToUpload {
  id: string;
  kind: UploadedFile['kind'];
  space: string;
  choices: ImportChoices;
}

/** One resumable upload (tus); retries from the server's offset, also after a restart of the server or a reload. */
function transfer({ id, kind, space, choices }: FileToUpload): EventChannel<TransferEvent> {
  return eventChannel<TransferEvent>((emit) => {
    const file = keptFile(id);
    const chosen = Object.keys(choices).length > 0 && JSON.stringify(choices);
    const upload = new Upload(file, {
      endpoint: `${BASE}/user/files/uploads`,
      headers: { Authorization: `Bearer ${readToken() ?? ''}` },
      metadata: { filename: file.name, kind, disclaimer: 'agreed', space, ...(chosen && { choices: chosen }) },
      retryDelays: RETRY_DELAYS,
      removeFingerprintOnSuccess: true,
      onProgress: (done) => emit({ type: 'progress', sent: done }),
      onSuccess: () => {
        emit({ type: 'done', fileId: upload.url!.split('/').at(-1)! });
        emit(END);
      },
      onError: (error) => {
        emit({ type: 'failed', error: readError(error, file.name) });
        emit(END);
      },
    });
    running.set(id, upload);
    void upload.findPreviousUploads().then((previous) => {
      // An upload that was interrupted in another space resumes only there.
      const same = previous.find(
        ({ metadata }) => metadata.space === space && metadata.choices === (chosen || undefined),
      );
      if (same) upload.resumeFromPreviousUpload(same);
      upload.start();
    });
    return () => void upload.abort(false);
  }, buffers.sliding(8));
}

function readError(error: unknown, file: string): UiError {
  const reply = (error as { originalResponse?: { getBody(): string } }).originalResponse;
  try {
    const body = JSON.parse(reply!.getBody()) as { error: UiError };
    return body.error;
  } catch {
    return { id: 'UPLOAD_INTERRUPTED', params: { file } };
  }
}

/** ms between two numbers that are shown: each one renders, and stops what is rendered with rests. */
const SHOWN_EVERY_MS = 250;

/** Uploads one file and reports its progress. */
export function* sendFile(one: FileToUpload) {
  const { id } = one;
  let shownUntil = 0;
  const events = yield* call(transfer, one);
  for (;;) {
    const event = (yield* take(events)) as TransferEvent | END;
    if (!('type' in event) || event.type === END.type) return;
    const known = event as TransferEvent;
    if (known.type === 'progress' && Date.now() >= shownUntil) {
      shownUntil = Date.now() + SHOWN_EVERY_MS;
      yield* put(progressed({ id, sent: known.sent }));
    }
    if (known.type === 'failed') yield* put(failed({ id, error: known.error }));
    if (known.type === 'done') {
      yield* put(sent({ id, fileId: known.fileId }));
      yield* put(refreshRequested('files'));
    }
    if (known.type !== 'progress') return;
  }
}
