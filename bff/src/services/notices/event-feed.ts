export interface FeedTimes {
  /** Interval in ms between two reads of the table. */
  every: number;
  /** Time in ms for which an event waits for events with smaller ids that are not visible yet. */
  hole: number;
}

/**
 * Delivers the stored events of all BFFs of a database, each once and in the order of their ids. The database assigns
 * an id before its row is visible, so an event waits a moment for those with smaller ids. A stream can then resume
 * after its last id without losing an event.
 */
export class EventFeed<T extends { id: number }> {
  readonly #read: (after: number) => Promise<T[]>;
  readonly #deliver: (event: T) => void;
  readonly #onError: (error: unknown) => void;
  readonly #times: FeedTimes;
  /** All events up to this id were delivered, are older than the feed, or were skipped. */
  #last: number;
  /** Time at which each waiting event was first seen. */
  readonly #waiting = new Map<number, number>();
  #reading = false;
  #isAskedAgain = false;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    after: number,
    read: (after: number) => Promise<T[]>,
    deliver: (event: T) => void,
    onError: (error: unknown) => void,
    times: FeedTimes = { every: 300, hole: 3000 },
  ) {
    this.#last = after;
    this.#read = read;
    this.#deliver = deliver;
    this.#onError = onError;
    this.#times = times;
    this.#timer = setTimeout(() => this.#wake(), times.every);
  }

  /** Id of the last event that was delivered. */
  get last(): number {
    return this.#last;
  }

  /** Takes an event that this process has stored. Delivers it at once if it is the next one. */
  stored(event: T): void {
    if (event.id === this.#last + 1) this.#pass(event);
    else if (event.id > this.#last) this.#wake();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #wake(): void {
    if (this.#isOver) return;
    if (this.#reading) {
      this.#isAskedAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#reading = true;
    void this.#next()
      .catch(this.#onError)
      .finally(() => {
        this.#reading = false;
        const wait = this.#isAskedAgain ? 0 : this.#times.every;
        this.#isAskedAgain = false;
        if (!this.#isOver) this.#timer = setTimeout(() => this.#wake(), wait);
      });
  }

  async #next(): Promise<void> {
    const events = await this.#read(this.#last);
    // `stored` may have delivered some of them during the read.
    const delivered = this.#last;
    let before = delivered;
    let isBlocked = false;
    for (const event of events.filter(({ id }) => id > delivered)) {
      // Also called for events after a gap, so that several gaps time out together.
      const isReady = event.id === before + 1 || this.#hasWaited(event.id);
      before = event.id;
      isBlocked ||= !isReady;
      if (!isBlocked) this.#pass(event);
    }
  }

  #hasWaited(id: number): boolean {
    const now = performance.now();
    const since = this.#waiting.get(id) ?? now;
    this.#waiting.set(id, since);
    return now - since >= this.#times.hole;
  }

  #pass(event: T): void {
    this.#waiting.delete(event.id);
    this.#last = event.id;
    this.#deliver(event);
  }
}
