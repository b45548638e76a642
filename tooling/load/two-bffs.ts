/**
 * Clients spread over two BFFs of one database: metadata, writes, event streams at both, wrong passwords against one
 * account through both, and uploads that are interrupted and go on at the other one. Half way one BFF is killed and
 * started again. Gates: no 5xx or other unexpected answer, no lost or repeated event, no new sign-in, five wrong
 * passwords in all, uploads with the right sha256.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../bff/src/services/accounts/passwords.ts';
import { newId } from '../../bff/src/services/basics/ids.ts';
import type { ChildServer } from '../../bff/test/child.ts';
import { join, person, team } from '../../bff/test/people.ts';
import { startSeveralBffs, type SeveralBffs } from '../../bff/test/several.ts';
import { freePort } from '../../workbench/e2e/support/platform.ts';
import type { Outcome } from './stage.ts';
import { Client, Pair, type Account } from './two-bffs-client.ts';
import { follow, compareReceived, type Follower } from './two-bffs-events.ts';
import { guessPasswords, uploadFiles } from './two-bffs-work.ts';
import { memoryMb, quantile } from './watch.ts';

const PER_TEAM = 10;
const UPLOADERS = 4;
/** Between two calls of a client, on average. */
const THINK_MS = 2000;
const DOWN_MS = 5000;
const SETTLE_MS = 8000;
const PASSWORD = 'Secret1x';
const SERVER = 'mysql://root@127.0.0.1:3306/test';

/** Teams of ten with a dataset each. */
async function peopleOf(all: SeveralBffs, clients: number): Promise<Account[]> {
  const s = { deps: { db: all.db, now: Date.now }, clock: { now: Date.now() } } as never;
  const password_hash = await hashPassword(PASSWORD);
  const accounts: Account[] = [];
  for (let i = 0; i < clients; i += 1) {
    const who = await person(s, `client_${i}`, { password_hash });
    const first = accounts[i - (i % PER_TEAM)];
    const spaceId = first?.spaceId ?? (await team(s, who, `Team ${i}`));
    if (first) await join(s, spaceId, who, ['view', 'edit', 'delete', 'download']);
    const dataset = first?.dataset ?? newId();
    const facts = { name: 'set', kind: 'custom', species: 'Homo sapiens', cells: 100, genes: 10, samples: 1 };
    if (!first)
      await all
        .db('datasets')
        .insert({ id: dataset, space_id: spaceId, created_by: who.userId, ...facts, created_at: 1 });
    accounts.push({ ...who, spaceId, dataset, personalSpace: who.spaceId, password: PASSWORD });
  }
  return accounts;
}

/** Starts a BFF that trusts the client address in its header, so that each client has its own address. */
const startBff = (all: SeveralBffs, name: string, port: number): Promise<ChildServer> =>
  all.start(name, { PORT: String(port), STROMA_TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' });

export async function twoBffs(minutes: number, clients: number): Promise<Outcome> {
  process.env.TEST_DATABASE_URL ??= SERVER;
  const all = await startSeveralBffs();
  try {
    return await measure(all, minutes, clients);
  } finally {
    await all.close();
  }
}

async function measure(all: SeveralBffs, minutes: number, clients: number): Promise<Outcome> {
  const ports = [await freePort(), await freePort()];
  const bffs = await Promise.all(ports.map((port, i) => startBff(all, `bff${i}`, port)));
  const pair = new Pair(bffs.map(({ url }) => url));
  const accounts = await peopleOf(all, clients);
  const people = accounts.map((account, i) => new Client(pair, account, i % 2, i));
  // Sequential, because Argon2 uses all cores; real users also sign in one after another.
  for (const client of people) await client.signIn();
  for (const client of people) await client.enterTeam();
  const [{ last }] = (await all.db('events').max({ last: 'id' })) as [{ last: number }];
  const followers = await Promise.all(
    people.filter((_, i) => i % PER_TEAM === 0).flatMap((client) => [0, 1].map((at) => follow(pair, client, at))),
  );
  const until = performance.now() + minutes * 60_000;
  const [guesses, uploads, kill] = await Promise.all([
    guessPasswords(all, pair, until),
    uploadFiles(all, people.slice(0, UPLOADERS), until),
    killHalfWay(all, pair, bffs, ports, minutes),
    signInAgain(people, until),
    ...people.map((client) => live(client, until)),
  ]);
  await pause(SETTLE_MS);
  return report({ all, minutes, clients, pair, followers, last: Number(last), guesses, uploads, kill, bffs });
}

/** Reads and writes until the time is over. */
async function live(client: Client, until: number): Promise<void> {
  await pause(Math.random() * THINK_MS);
  for (let n = client.number; performance.now() < until; n += 1) {
    if (n % 5 === 0) await client.write();
    else await client.read(n);
    await pause(Math.random() * 2 * THINK_MS);
  }
}

/** People who come in the meantime. */
async function signInAgain(people: readonly Client[], until: number): Promise<void> {
  for (let i = 0; performance.now() < until; i = (i + 7) % people.length) {
    await people[i]!.signInElsewhere();
    await pause(3000);
  }
}

async function killHalfWay(all: SeveralBffs, pair: Pair, bffs: ChildServer[], ports: number[], minutes: number) {
  await pause(minutes * 30_000);
  pair.down(1);
  const at = performance.now();
  bffs[1]!.process.kill('SIGKILL');
  await pause(DOWN_MS);
  bffs[1] = await startBff(all, 'bff1', ports[1]!);
  pair.up(1);
  return { downMs: Math.round(performance.now() - at) };
}

interface Measured {
  all: SeveralBffs;
  minutes: number;
  clients: number;
  pair: Pair;
  followers: readonly Follower[];
  last: number;
  guesses: number[];
  uploads: { done: number; wrong: number; interruptions: number };
  kill: { downMs: number };
  bffs: readonly ChildServer[];
}

async function report(given: Measured): Promise<Outcome> {
  const { all, minutes, clients, pair, followers, last, guesses, uploads, kill, bffs } = given;
  const events = await compareReceived(all, followers, last);
  followers.forEach((follower) => follower.close());
  const calls = Object.fromEntries(
    [...pair.calls].map(([name, ms]) => [
      name,
      {
        n: ms.length,
        p50: Math.round(quantile(ms, 0.5)),
        p99: Math.round(quantile(ms, 0.99)),
        max: Math.round(quantile(ms, 1)),
      },
    ]),
  );
  const figures = {
    minutes,
    clients,
    callsMs: calls,
    perSecond: Math.round([...pair.calls.values()].reduce((n, ms) => n + ms.length, 0) / (minutes * 60)),
    status5xx: pair.serverErrors,
    unexpected: Object.fromEntries(pair.unexpected),
    newSignIns: pair.unauthorized,
    kill: { ...kill, callsThatMoved: pair.moved },
    events,
    wrongPasswords: { rounds: guesses.length, answeredAsWrong: guesses },
    uploads,
    memoryMb: bffs.map(({ process: { pid } }) => Math.round(memoryMb(pid!))),
    ended: bffs.map((bff) => bff.exited()),
  };
  const gates = {
    '5xx': figures.status5xx === 0,
    'unexpected answers': pair.unexpected.size === 0,
    'same sessions': figures.newSignIns === 0,
    events: events.lost === 0 && events.repeated === 0 && events.stored > 0,
    'wrong passwords': guesses.length > 0 && guesses.every((n) => n === 5),
    uploads: uploads.done > 0 && uploads.wrong === 0 && uploads.interruptions > 0,
    'both alive': figures.ended.every((end) => end === null),
  };
  return { report: figures, gates };
}
