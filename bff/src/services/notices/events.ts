import { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import { EventFeed, type FeedTimes } from './event-feed.ts';

export interface StromaEvent {
  id: number;
  spaceId: string;
  kind: 'job' | 'file' | 'dataset' | 'draft' | 'notification' | 'account' | 'reference';
  payload: Record<string, unknown>;
}
interface Row {
  id: number;
  space_id: string;
  kind: StromaEvent['kind'];
  payload: string;
}

/** Topic of a single user's events, in the same table as those of spaces. No space id contains a colon. */
export const userTopic = (userId: string): string => `user:${userId}`;

/** Topic of changes for all streams, whatever their space and seat. */
export const EVERYONE_TOPIC = 'everyone:';

/** Rows of one read when a stream is resumed. */
export const REPLAY_BATCH = 500;
const KEEP_MS = 24 * 3600 * 1000;
const MOST_AT_ONCE = 1000;
const eventOf = (row: Row): StromaEvent => ({
  id: Number(row.id),
  spaceId: row.space_id,
  kind: row.kind,
  payload: JSON.parse(row.payload) as StromaEvent['payload'],
});

/**
 * Publishes changes to the event streams of this process, and with `follow` to those of the other BFFs of the
 * database. Each event is first stored as a row, so that a stream can resume by Last-Event-ID, also after a restart
 * and at another BFF.
 */
export class EventBus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #db: Knex;
  readonly #now: () => number;
  #feed: EventFeed<StromaEvent> | null = null;
  #last: Promise<void> = Promise.resolve();
  constructor(db: Knex, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async publish(spaceId: string, kind: StromaEvent['kind'], payload: Record<string, unknown>): Promise<void> {
    const store = async () => ({ id: await this.#store(spaceId, kind, payload), spaceId, kind, payload });
    if (this.#feed) return this.#feed.stored(await store());
    // Sequentially: a stream drops an event whose id is not above that of the last one.
    const told = this.#last.then(async () => void this.#emitter.emit('event', await store()));
    this.#last = told.catch(() => {});
    return told;
  }

  async #store(spaceId: string, kind: string, payload: Record<string, unknown>): Promise<number> {
    const row = { space_id: spaceId, kind, payload: JSON.stringify(payload), at: this.#now() };
    const [id] = await this.#db('events').insert(row);
    return Number(id);
  }

  /** Sends an event to every stream of one user in any space: notifications, and changes of the user's own seat or account. */
  async publishToUser(
    userId: string,
    kind: 'notification' | 'account',
    payload: Record<string, unknown>,
  ): Promise<void> {
    await this.publish(userTopic(userId), kind, payload);
  }

  /** Starts publishing the events stored by other BFFs. Returns a function that stops it. */
  async follow(onError: (error: unknown) => void, times?: FeedTimes): Promise<() => void> {
    // A placeholder event, whose id is certain to be the newest: rows with smaller ids may not be visible yet.
    const start = await this.#store('bff:', 'start', {});
    const read = async (after: number): Promise<StromaEvent[]> => {
      const rows = this.#db<Row>('events').where('id', '>', after).orderBy('id').limit(MOST_AT_ONCE);
      return ((await rows) as Row[]).map(eventOf);
    };
    const feed = new EventFeed(start, read, (event) => this.#emitter.emit('event', event), onError, times);
    this.#feed = feed;
    return () => feed.stop();
  }

  /** Wakes the runner's waiting claims. */
  jobSubmitted(): void {
    this.#emitter.emit('submitted');
  }

  onSubmitted(listener: () => void): () => void {
    this.#emitter.on('submitted', listener);
    return () => this.#emitter.off('submitted', listener);
  }

  onEvent(listener: (event: StromaEvent) => void): () => void {
    this.#emitter.on('event', listener);
    return () => this.#emitter.off('event', listener);
  }

  /** The first `REPLAY_BATCH` events after an id that are already published; later ones are still to come. */
  async since(id: number, topics: readonly string[]): Promise<StromaEvent[]> {
    const rows = this.#db<Row>('events').where('id', '>', id).whereIn('space_id', topics).orderBy('id');
    rows.limit(REPLAY_BATCH);
    if (this.#feed) rows.where('id', '<=', this.#feed.last);
    return ((await rows) as Row[]).map(eventOf);
  }

  async prune(): Promise<void> {
    await this.#db('events')
      .where('at', '<', this.#now() - KEEP_MS)
      .delete();
  }
}
