export interface FeedTimes {
  /** Between two reads of the table. */
  every: number;
  /** For how long an event waits for events with smaller ids that cannot be seen yet. */
  hole: number;
}

/**
 * Delivers the stored events of all BFFs of a database, each once and in the order of the ids. The ids are given
 * before the rows can be seen, so an event waits a moment for those before it; a stream can then go on after its last
 * id without a loss.
 */
export class EventFeed<T extends { id: number }> {
  readonly #read: (after: number) => Promise<T[]>;
  readonly #deliver: (event: T) => void;
  readonly #onError: (error: unknown) => void;
  readonly #times: FeedTimes;
  /** Every event up to this id was delivered, or was before the start, or will never come. */
  #last: number;
  /** Times at which events that wait were seen first. */
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

  get last(): number {
    return this.#last;
  }

  /** Hears of an event that this process has stored: delivers it at once when it is the next one. */
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
    let before = this.#last;
    let isBlocked = false;
    for (const event of await this.#read(this.#last)) {
      // The time of those behind a hole runs too.
      const isReady = event.id === before + 1 || this.#hasWaited(event.id);
      before = event.id;
      isBlocked ||= !isReady;
      // `stored` may have been quicker.
      if (!isBlocked && event.id > this.#last) this.#pass(event);
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
