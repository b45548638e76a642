import { EventEmitter } from 'node:events';
import type { Knex } from 'knex';

export interface StromaEvent {
  id: number;
  spaceId: string;
  kind: 'job' | 'file' | 'dataset' | 'draft' | 'notification' | 'account';
  payload: Record<string, unknown>;
}

/** Topic of one user's own events, in the same table as those of spaces. No space id contains a colon. */
export const userTopic = (userId: string): string => `user:${userId}`;

const KEEP_MS = 24 * 3600 * 1000;

/**
 * Publishes changes to the event streams of this process. Each event is first stored as a row, so that a stream can resume by
 * Last-Event-ID, also after a restart.
 */
export class EventBus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #db: Knex;
  readonly #now: () => number;
  constructor(db: Knex, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async tell(spaceId: string, kind: StromaEvent['kind'], payload: Record<string, unknown>): Promise<void> {
    const row = { space_id: spaceId, kind, payload: JSON.stringify(payload), at: this.#now() };
    const [id] = await this.#db('events').insert(row);
    this.#emitter.emit('event', { id: Number(id), spaceId, kind, payload } satisfies StromaEvent);
  }

  /** Sends an event to every stream of one user in any space: notifications, and changes of the user's own seat or account. */
  async tellUser(userId: string, kind: 'notification' | 'account', payload: Record<string, unknown>): Promise<void> {
    await this.tell(userTopic(userId), kind, payload);
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

  async since(id: number, topics: readonly string[]): Promise<StromaEvent[]> {
    const rows = await this.#db('events').where('id', '>', id).whereIn('space_id', topics).orderBy('id').limit(500);
    return rows.map((r) => ({ id: Number(r.id), spaceId: r.space_id, kind: r.kind, payload: JSON.parse(r.payload) }));
  }

  async prune(): Promise<void> {
    await this.#db('events')
      .where('at', '<', this.#now() - KEEP_MS)
      .delete();
  }
}
