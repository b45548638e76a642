import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { BASE } from '../../api/client.ts';
import { readToken } from '../../api/token.ts';

export interface ServerEvent {
  kind: string;
  payload: Record<string, unknown>;
}
const RETRY_MS = 1000;

/**
 * The server's events by fetch, so that the token goes in its header (architecture.md). A lost stream is opened again from
 * the last event; it never raises an alert.
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
  while (!signal.aborted) {
    try {
      const headers: Record<string, string> = { Authorization: `Bearer ${readToken() ?? ''}` };
      if (last) headers['Last-Event-ID'] = last;
      const reply = await fetch(`${BASE}/user/events`, { headers, signal });
      if (reply.status === 401) return;
      // What changed before the stream stood was told to nobody: whoever listens reads again.
      if (reply.ok) emit({ kind: 'open', payload: {} });
      if (reply.ok && reply.body)
        await read(reply.body, (id, event) => {
          last = id || last;
          emit(event);
        });
    } catch {
      // away or restarting: try again
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function read(body: ReadableStream<Uint8Array>, tell: (id: string, event: ServerEvent) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>;
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const parts = text.split('\n\n');
    text = parts.pop()!;
    for (const part of parts) {
      const fields = Object.fromEntries(
        part.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
      );
      if (fields.data)
        tell(fields.id ?? '', {
          kind: fields.event ?? '',
          payload: JSON.parse(fields.data) as Record<string, unknown>,
        });
    }
  }
}
