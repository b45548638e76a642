import { PassThrough } from 'node:stream';
import { events } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import type { StromaEvent } from '../../services/events.ts';

const PING_MS = 20_000;
const format = (event: StromaEvent): string =>
  `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`;

/** One stream a browser, of its current space; a lost connection goes on from Last-Event-ID. */
export const eventRoutes = [
  handle(events.stream, async ({ caller, ctx, deps }) => {
    const stream = new PassThrough();
    const spaceId = caller.space.id;
    let last = Number(ctx.get('last-event-id')) || 0;
    const write = (event: StromaEvent): void => {
      if (event.spaceId !== spaceId || event.id <= last) return;
      last = event.id;
      stream.write(format(event));
    };
    const waiting: StromaEvent[] = [];
    let isReplaying = last > 0;
    const stop = deps.events.onEvent((event) => (isReplaying ? waiting.push(event) : write(event)));
    const ping = setInterval(() => stream.write(': ping\n\n'), PING_MS);
    ctx.req.on('close', () => {
      clearInterval(ping);
      stop();
      stream.end();
    });
    ctx.type = 'text/event-stream';
    ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    ctx.body = stream;
    stream.write('retry: 1000\n\n');
    if (!isReplaying) return;
    for (const event of await deps.events.since(last, spaceId)) write(event);
    isReplaying = false;
    waiting.forEach(write);
  }),
];
