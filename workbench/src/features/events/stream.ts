import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { BASE } from '../../api/client.ts';
import { readToken } from '../../api/token.ts';

export interface ServerEvent {
  kind: string;
  payload: Record<string, unknown>;
}
const RETRY_MS = 1000;
/** The server pings every 20 s; a stream that is silent for longer is dead, although it raises no error. */
const SILENT_MS = 45_000;

/**
 * The server's events by fetch, so that the token is sent in its header (architecture.md). A lost stream is reopened from the last event; it never
 * raises an alert.
 */
export function openEvents(): EventChannel<ServerEvent> {
  return eventChannel<ServerEvent>((emit) => {
    const aborter = new AbortController();
    void listen(emit, aborter.signal);
    return () => aborter.abort();
  }, buffers.expanding(64));
}

async function listen(emit: (event: ServerEvent) => void, signal: AbortSignal): Promise<void> {
  let last = '';
  let isLost = false;
  while (!signal.aborted) {
    let wait = RETRY_MS;
    const one = new AbortController();
    const cut = () => one.abort();
    signal.addEventListener('abort', cut, { once: true });
    globalThis.addEventListener('offline', cut, { once: true });
    let silent = setTimeout(cut, SILENT_MS);
    const heard = () => {
      clearTimeout(silent);
      silent = setTimeout(cut, SILENT_MS);
    };
    try {
      const headers: Record<string, string> = { Authorization: `Bearer ${readToken() ?? ''}` };
      if (last) headers['Last-Event-ID'] = last;
      const reply = await fetch(`${BASE}/user/events`, { headers, signal: one.signal });
      if (reply.status === 401) return;
      if (reply.status === 429) wait = Math.max(RETRY_MS, 1000 * (Number(reply.headers.get('Retry-After')) || 0));
      // Events sent before the connection opened are lost, so subscribers refetch on connect.
      if (reply.ok) {
        isLost = false;
        emit({ kind: 'open', payload: {} });
      }
      if (reply.ok && reply.body)
        await read(reply.body, heard, ({ id, retry, event, data }) => {
          last = id || last;
          if (retry) wait = Math.max(RETRY_MS, Number(retry) || 0);
          if (data) emit({ kind: event ?? '', payload: JSON.parse(data) as Record<string, unknown> });
        });
    } catch {
      // The server is unavailable or restarting: the next iteration reconnects.
    } finally {
      clearTimeout(silent);
      signal.removeEventListener('abort', cut);
      globalThis.removeEventListener('offline', cut);
    }
    if (!signal.aborted && !isLost) emit({ kind: 'lost', payload: {} });
    isLost = true;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

type Fields = Partial<Record<'id' | 'retry' | 'event' | 'data', string>>;

async function read(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
  tell: (fields: Fields) => void,
): Promise<void> {
  const reader = body
    .pipeThrough<string>(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    text += value;
    const parts = text.split('\n\n');
    text = parts.pop()!;
    for (const part of parts)
      tell(Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])));
  }
}
