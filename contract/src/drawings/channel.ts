import { DRAWING_PROTOCOL } from './limits.ts';
import type { MessageOf, Side } from './messages.ts';
import { isDrawingMessage, readMessage, type MessageFault, type Received } from './reading.ts';

/** The parts of a window that a channel needs. */
export interface Listening {
  addEventListener(type: 'message', listener: (event: Received) => void): void;
  removeEventListener(type: 'message', listener: (event: Received) => void): void;
}
export interface Posting {
  postMessage(message: unknown, targetOrigin: string): void;
}
export interface ChannelSettings<S extends Side> {
  /** The own side. */
  side: S;
  /** The own window. */
  own: Listening;
  /** The window of the other side and its origin, so that nothing is sent to a page of another origin that replaced it. */
  other: Posting;
  origin: string;
  session: string;
  onMessage: (message: MessageOf<Other<S>>) => void;
  /** A message that was refused, and so had no effect. */
  onFault?: (fault: MessageFault) => void;
}
type Other<S extends Side> = S extends 'host' ? 'frame' : 'host';
export interface Channel<S extends Side> {
  send: (message: MessageOf<S>) => void;
  close: () => void;
}

/** Opens one side of the channel: listens for messages of the other side, and numbers its own. */
export function openChannel<S extends Side>({
  side,
  own,
  other,
  origin,
  session,
  onMessage,
  onFault,
}: ChannelSettings<S>): Channel<S> {
  const from = (side === 'host' ? 'frame' : 'host') as Other<S>;
  let last = 0;
  let sent = 0;
  const listen = (event: Received): void => {
    // A message of another sender is ignored unless it claims to be from the drawing tools.
    if (event.source !== other && !isDrawingMessage(event.data)) return;
    const read = readMessage(from, event, { origin, source: other, session, last });
    if ('fault' in read) return onFault?.(read.fault);
    last = read.n;
    onMessage(read.message);
  };
  own.addEventListener('message', listen);
  return {
    send: (message) => other.postMessage({ stroma: DRAWING_PROTOCOL, session, n: ++sent, ...message }, origin),
    close: () => own.removeEventListener('message', listen),
  };
}

/** `#session=…&host=…`, the hash of a frame's address. */
export const frameHash = (session: string, host: string): string =>
  `#${new URLSearchParams({ session, host }).toString()}`;

/** Session and host that the address names; null for a page without a host. */
export function readFrameHash(hash: string): { session: string; host: string } | null {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const [session, host] = [given.get('session'), given.get('host')];
  if (!session || !host || !URL.canParse(host) || !/^https?:$/.test(new URL(host).protocol)) return null;
  return { session, host: new URL(host).origin };
}
