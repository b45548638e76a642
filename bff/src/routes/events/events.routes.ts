import { PassThrough } from 'node:stream';
import { events } from '@stroma/contract';
import type { MemberRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import type { Caller } from '../../middlewares/token.ts';
import { userTopic, type StromaEvent } from '../../services/events.ts';

const PING_MS = 20_000;
const format = (event: StromaEvent): string =>
  `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`;

/** Of the space only with a seat that sees it; a user's own always. */
const topicsOf = ({ space, member, user }: Caller): string[] => [
  ...(member.can_view ? [space.id] : []),
  userTopic(user.id),
];

/** The session has ended or shows another space, or the seat sees something else: the stream is not the caller's any more. */
async function isOver(deps: Deps, { tokenHash, space, member, user }: Caller): Promise<boolean> {
  const session = await deps.db('sessions').where({ token_hash: tokenHash }).first('space_id');
  const seat = await deps.db<MemberRow>('space_members').where({ space_id: space.id, user_id: user.id }).first();
  return session?.space_id !== space.id || Boolean(seat?.can_view) !== Boolean(member.can_view);
}

/**
 * One stream a browser, of its current space and of the user; a lost connection goes on from Last-Event-ID. A change of the
 * user's own seat ends it: the browser opens it anew, with what that seat may hear.
 */
export const eventRoutes = [
  handle(events.stream, async ({ caller, ctx, deps }) => {
    const stream = new PassThrough();
    const topics = topicsOf(caller);
    const given = Number(ctx.get('last-event-id'));
    let last = Number.isSafeInteger(given) ? given : 0;
    const write = (event: StromaEvent): void => {
      if (stream.writableEnded || !topics.includes(event.spaceId) || event.id <= last) return;
      last = event.id;
      stream.write(format(event));
      // What is replayed is older than the seat that this stream was opened with.
      if (!isReplaying && event.kind === 'account' && event.spaceId === userTopic(caller.user.id)) end();
    };
    const waiting: StromaEvent[] = [];
    let isReplaying = last > 0;
    const stop = deps.events.onEvent((event) => (isReplaying ? waiting.push(event) : write(event)));
    const ping = setInterval(() => {
      stream.write(': ping\n\n');
      isOver(deps, caller).then((over) => over && end(), end);
    }, PING_MS);
    const end = (): void => {
      clearInterval(ping);
      stop();
      stream.end();
    };
    ctx.req.on('close', end);
    ctx.type = 'text/event-stream';
    ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    ctx.body = stream;
    stream.write('retry: 1000\n\n');
    if (!isReplaying) return;
    for (const event of await deps.events.since(last, topics)) write(event);
    isReplaying = false;
    waiting.forEach(write);
  }),
];
