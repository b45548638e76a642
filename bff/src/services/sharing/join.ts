import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { endLease, renewLease, takeLease, thisProcess, type Holder } from '../../db/lease.ts';
import { BFF, findMembers, idOf, insertMember, newMemberName, type Member } from '../../db/members.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { incompatibilityWith, factsOf, type BffFacts } from './facts.ts';
import { SharedLocks } from './locks.ts';
import { SharedFolderMarkers } from './markers.ts';
import { EXIT_LEASE_LOST, EXIT_REFUSED, serveStandBy, LEASE_TIMES } from './one-bff.ts';

type Settings = Pick<
  Config,
  'host' | 'port' | 'instance' | 'databaseUrl' | 'internalSecret' | 'uploadsDir' | 'uploadsId'
>;
interface Options {
  times?: typeof LEASE_TIMES;
  exit?: (code: number) => void;
}

/** Membership of this process among the BFFs of its database. */
export interface Membership {
  locks: SharedLocks;
  /** Calls the listener after another BFF has ended or died. */
  onGone(listener: () => void): void;
  /** Waits for the locks of this process and ends the membership. Never rejects. */
  leave(): Promise<void>;
}
/** The reason why this BFF cannot start now. */
interface Obstacle {
  other: Holder;
  why: string;
  /** Whether the other BFF renews its lease, so that waiting does not help. */
  isAlive: boolean;
}

/** Longest time that `leave` waits for locks of this process. */
const DRAIN_MS = 3000;
const ALONE = 'it does not share the database (STROMA_SECOND_BFF)';

/**
 * Waits until this BFF can work on the database next to the others (docs/operations.md, "Several BFFs"). The process
 * ends with status 4 if it cannot, and with status 5 once the others have declared it dead.
 */
export async function joinBffs(
  db: Knex,
  settings: Settings,
  store: ObjectStore,
  log: Logger,
  { times = LEASE_TIMES, exit = (code) => process.exit(code) }: Options = {},
): Promise<Membership> {
  if (settings.databaseUrl.startsWith('sqlite:')) {
    log.fatal('STROMA_SECOND_BFF=share needs MySQL or MariaDB, and DATABASE_URL names SQLite');
    return exit(EXIT_REFUSED) as never;
  }
  const joining = new Joining(db, settings, store, await factsOf(settings), times);
  const started = Date.now();
  let obstacle = await joining.try();
  const standby = obstacle && (await serveStandBy(settings, () => obstacle!.other, log));
  if (obstacle)
    log.warn({ host: obstacle.other.host, pid: obstacle.other.pid }, `waiting for another BFF: ${obstacle.why}`);
  while (obstacle) {
    if (obstacle.isAlive || Date.now() - started > times.patience) {
      const { other, why } = obstacle;
      log.fatal({ host: other.host, pid: other.pid }, `another BFF uses this database, and ${why}`);
      standby?.close();
      return exit(EXIT_REFUSED) as never;
    }
    await new Promise((resolve) => setTimeout(resolve, times.retry));
    obstacle = await joining.try().catch(() => obstacle);
  }
  if (standby) await new Promise((resolve) => standby.close(resolve));
  return joining.membership(log, exit);
}

class Joining {
  readonly #db: Knex;
  readonly #settings: Settings;
  readonly #facts: BffFacts;
  readonly #markers: SharedFolderMarkers;
  readonly #times: typeof LEASE_TIMES;
  readonly #me: Holder;
  readonly #name = newMemberName();
  /** The first lease end seen of each member. */
  readonly #seen = new Map<string, number>();

  constructor(db: Knex, settings: Settings, store: ObjectStore, facts: BffFacts, times: typeof LEASE_TIMES) {
    this.#db = db;
    this.#settings = settings;
    this.#facts = facts;
    this.#markers = new SharedFolderMarkers(settings.uploadsDir, store);
    this.#times = times;
    this.#me = thisProcess(settings.instance);
  }

  /** Compares this BFF with the members and joins them. Holds the lease of an exclusive BFF in the meantime. */
  async try(): Promise<Obstacle | null> {
    const other = await takeLease(this.#db, BFF, this.#me, this.#times.lease);
    if (other) return { other, why: ALONE, isAlive: false };
    try {
      const { living } = await findMembers(this.#db);
      for (const member of living) {
        const why = await this.#difference(member);
        if (why) return { other: member, why, isAlive: this.#isRenewed(member) };
      }
      await this.#markers.keepOnly(new Set(living.map(({ name }) => idOf(name))));
      await this.#markers.write(idOf(this.#name));
      return await this.#enter();
    } finally {
      await endLease(this.#db, BFF, this.#me);
    }
  }

  /** Joins unless the lease expired during slow comparisons, because another BFF may be exclusive by now. */
  async #enter(): Promise<Obstacle | null> {
    const member = { name: this.#name, ...this.#me, facts: JSON.stringify(this.#facts) };
    await insertMember(this.#db, member, this.#times.lease);
    if (await renewLease(this.#db, BFF, this.#me, this.#times.lease)) return null;
    await endLease(this.#db, this.#name, this.#me);
    return { other: this.#me, why: 'the comparison with it took too long', isAlive: false };
  }

  async #difference({ name, facts }: Member): Promise<string | null> {
    const theirs = JSON.parse(facts) as BffFacts;
    return (
      (await incompatibilityWith(theirs, this.#facts, this.#settings)) ?? (await this.#markers.missing(idOf(name)))
    );
  }

  #isRenewed({ name, until }: Member): boolean {
    const first = this.#seen.get(name) ?? Number(until);
    this.#seen.set(name, first);
    return Number(until) > first;
  }

  membership(log: Logger, exit: (code: number) => void): Membership {
    const [db, name, me, { lease, beat }] = [this.#db, this.#name, this.#me, this.#times];
    const locks = new SharedLocks(db, name);
    const listeners: (() => void)[] = [];
    let isLeaving = false;
    const lost = (why: string): void => {
      if (isLeaving) return;
      log.fatal(why);
      exit(EXIT_LEASE_LOST);
    };
    let known = new Set<string>();
    let renewed = performance.now();
    /** Time since which all renewals have succeeded. Infinity after a failure. */
    let steady = -Infinity;
    const look = async (): Promise<void> => {
      const asked = performance.now();
      // Rejects if the database is unavailable. Then no other BFF can declare this process dead either.
      if (!(await renewLease(db, name, me, lease)))
        return lost('the other BFFs of this database have taken over the work of this one');
      if (steady === Infinity) steady = asked;
      renewed = asked;
      const { living, dead } = await findMembers(db, asked - steady >= lease);
      const names = new Set(living.map((member) => member.name));
      // `dead` can have members that this BFF has never seen alive.
      const isGone = dead.length > 0 || [...known].some((one) => !names.has(one));
      known = names;
      if (isGone) for (const listener of listeners) listener();
    };
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      // After a process was frozen, this timer runs before its other work.
      if (now - last > 2 * beat && now - renewed > lease) lost('this process was frozen for longer than its lease');
      last = now;
      void look().catch((err: unknown) => {
        steady = Infinity;
        log.warn({ err }, 'the lease of this BFF was not renewed');
      });
    }, beat);
    return {
      locks,
      onGone: (listener) => void listeners.push(listener),
      leave: async () => {
        isLeaving = true;
        clearInterval(timer);
        await locks.drain(DRAIN_MS);
        await this.#markers.remove(idOf(name)).catch(() => {});
        await endLease(db, name, me).catch(() => {});
      },
    };
  }
}
