import type { Guest } from '../../caller.ts';
import type { Deps } from '../../deps.ts';
import { versions } from '../datasets/published.ts';
import { mayVisitorsExplore } from './guests.ts';
import { activeLinks } from './links.ts';

/** Polling interval, so that an open page learns of its end within a second. */
const LOOK_MS = 250;
const WAIT_MS = 25_000;
/** Maximum number of waiting requests per process; further ones are answered at once and retried by the page. */
const MOST_WAITING = 2000;
/** Of one reader. */
const MOST_OF_ONE = 50;

interface Waiting {
  guest: Guest;
  reader: string;
  answer: (isOpen: boolean) => void;
}
const watches = new WeakMap<Deps, Watch>();

/** Serves all waiting pages of this process with one database query. */
class Watch {
  readonly #deps: Deps;
  readonly #waiting = new Set<Waiting>();
  #isLooking = false;
  #next: NodeJS.Timeout | undefined;
  constructor(deps: Deps) {
    this.#deps = deps;
  }

  wait(guest: Guest, reader: string, gone: AbortSignal): Promise<boolean> {
    const own = [...this.#waiting].filter((one) => one.reader === reader).length;
    if (gone.aborted || own >= MOST_OF_ONE || this.#waiting.size >= MOST_WAITING) return Promise.resolve(true);
    return new Promise((resolve) => {
      const mine: Waiting = {
        guest,
        reader,
        answer: (isOpen) => {
          clearTimeout(late);
          gone.removeEventListener('abort', left);
          this.#waiting.delete(mine);
          resolve(isOpen);
        },
      };
      const late = setTimeout(() => mine.answer(true), WAIT_MS);
      const left = () => mine.answer(true);
      gone.addEventListener('abort', left);
      this.#waiting.add(mine);
      if (!this.#isLooking && !this.#next) this.#lookLater();
    });
  }

  #lookLater(): void {
    this.#next = setTimeout(() => void this.#look(), LOOK_MS);
  }

  /** Checks at once, because a link has ended. */
  checkNow(): void {
    if (!this.#isLooking && this.#next) void this.#look();
  }

  async #look(): Promise<void> {
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#isLooking = true;
    try {
      // Requests that arrive in the meantime are checked the next time.
      const waiting = [...this.#waiting];
      const open = await this.#open(waiting.map(({ guest }) => guest));
      for (const one of waiting) if (!open.has(one.guest.id)) one.answer(false);
    } catch (error) {
      // The database is away: the pages wait, and their next call reports it.
      this.#deps.log.warn({ error }, 'links that are open were not looked at');
    }
    this.#isLooking = false;
    if (this.#waiting.size) this.#lookLater();
  }

  /** Ids of the links and entries of these guests that may be read now. */
  async #open(guests: readonly Guest[]): Promise<Set<string>> {
    const idsOf = (isPublic: boolean): string[] => [
      ...new Set(guests.filter(({ kind }) => (kind === 'public') === isPublic).map(({ id }) => id)),
    ];
    const [links, entries] = [idsOf(false), idsOf(true)];
    const living = links.length ? await activeLinks(this.#deps, (rows) => rows.whereIn('share_links.id', links)) : [];
    const published =
      entries.length && (await mayVisitorsExplore(this.#deps))
        ? ((await versions(this.#deps.db)
            .whereIn('entry_id', entries)
            .where({ state: 'published' })
            .pluck('entry_id')) as string[])
        : [];
    return new Set([...living.map(({ id }) => id), ...published]);
  }
}

/** Resolves with false as soon as the guest's access has ended; with true after a while, or when the page is closed. */
export function waitForRevocation(deps: Deps, guest: Guest, reader: string, gone: AbortSignal): Promise<boolean> {
  const watch = watches.get(deps) ?? new Watch(deps);
  watches.set(deps, watch);
  return watch.wait(guest, reader, gone);
}

/** Notifies open pages of this process at once; pages of other processes learn it from their next poll. */
export const recheckGuests = (deps: Deps): void => watches.get(deps)?.checkNow();
