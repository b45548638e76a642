import { saveBlob } from '@stroma/design-system/plot-kit';
import type { Areas } from '@stroma/contract';
import { readBody, requestOf, send, toApiError, type CallInput } from './client.ts';

/** Fetches a file with the token in its header and starts a download in the browser. */
export async function downloadFile<A extends keyof Areas, K extends keyof Areas[A] & string>(
  area: A,
  key: K,
  given: CallInput<Areas[A][K]>,
  name: string,
  accept = '*/*',
): Promise<void> {
  const reply = await send(...requestOf(area, key, { ...given, headers: { Accept: accept } }));
  if (!reply.ok) throw await toApiError(reply);
  saveBlob(await readBody(reply.blob()), name);
}

/** Follows a one-use link, which the server gives with its whole path; the reply is an attachment, so the page stays. */
export function followLink(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
