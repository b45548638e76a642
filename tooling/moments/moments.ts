/**
 * `npm run moments`: interrupts a user's work at various moments: the server stops (SIGTERM) or is killed (kill -9) and restarts, the network is cut,
 * or others change data; in English on a desktop and in Chinese, dark, on a phone. Checks what the page says, whether input is kept, whether the
 * message disappears with its cause, and whether anything is lost. Writes pictures to test-out/moments and the table to docs/first-hour.md. Exit 1
 * unless every page shows one sentence, loses nothing and is silent afterwards. `-- --only=<part of a name>`: only some, without writing the table.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { tableOf, writeInto } from '../first-hour/page.ts';
import { OUTAGE_MOMENTS } from './breaks.ts';
import type { Moment } from './moment.ts';
import { EDIT_MOMENTS } from './others.ts';
import { faultsOf, rowOf, type MomentOutcome } from './report.ts';
import { spokenSentences, newSentences, waitForSilence } from './said.ts';
import { openStage, type MomentReader, type Stage } from './stage.ts';

const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';
const PICTURES = join(ROOT, 'test-out/moments');
/** The sign of a lost connection waits 2.5 s, and the browser tries again for some. */
const AWAY_MS = 6000;
/** A message lasts 5 s, "Connected again" 4 s. */
const SILENCE_MS = 20_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const firstLine = (error: unknown) => String(error).split('\n')[0]!.slice(0, 200);

/** Distinct sentences that a page shows while the cause lasts. */
async function listen(cast: MomentReader, before: readonly string[], ms: number, name: string): Promise<string[]> {
  const heard = new Set<string>();
  for (const until = Date.now() + ms; Date.now() < until; await pause(300))
    for (const text of await newSentences(cast.page, before)) heard.add(text);
  await cast.page.screenshot({ path: join(PICTURES, `${name}-${cast.locale}.png`) });
  return [...heard];
}

async function breakOff(moment: Moment, stage: Stage): Promise<() => Promise<void>> {
  if (moment.cause === 'SIGTERM') await stage.stop();
  if (moment.cause === 'kill -9') {
    await stage.kill();
    return async () => void (await stage.ready());
  }
  const offline = (is: boolean) => Promise.all(stage.cast.map(({ visit }) => visit.context.setOffline(is)));
  if (!moment.cause.startsWith('network')) return async () => {};
  await offline(true);
  return async () => void (await offline(false));
}

async function see(moment: Moment, stage: Stage): Promise<MomentOutcome[]> {
  const name = `${moment.name} ${moment.cause}`.replaceAll(/\W+/g, '-');
  const seen: MomentOutcome[] = stage.cast.map(({ locale }) => ({ locale, said: [], left: [], lost: null }));
  const each = async (run: (cast: MomentReader, one: MomentOutcome, i: number) => Promise<unknown>) => {
    await Promise.all(
      stage.cast.map(async (cast, i) => {
        const one = seen[i]!;
        if (one.lost !== null) return;
        await run(cast, one, i).catch(async (error: unknown) => {
          one.lost = firstLine(error);
          await cast.page.screenshot({ path: join(PICTURES, `${name}-${cast.locale}-wrong.png`) });
        });
      }),
    );
  };
  const before: string[][] = [[], []];
  await each((cast) => moment.ready(cast, stage));
  await each(async (cast, _, i) => (before[i] = await spokenSentences(cast.page)));
  const restore = await breakOff(moment, stage);
  await each(async (cast, one, i) => {
    await moment.strike?.(cast, stage);
    // Runs in parallel, so that transient messages are also recorded.
    const doing = moment.meanwhile?.(cast);
    const ms = moment.cause.endsWith('60 s') ? 60_000 : moment.cause.endsWith('5 s') ? 5000 : AWAY_MS;
    one.said = await listen(cast, before[i]!, ms, name);
    await doing;
  });
  await restore();
  if (moment.cause === 'SIGTERM') await stage.start();
  await each((cast) => moment.answer?.(cast, stage) ?? Promise.resolve());
  await each(async (cast, one) => (one.left = await waitForSilence(cast.page, one.said, SILENCE_MS)));
  await each((cast) => moment.check(cast, stage));
  await each((cast) => cast.page.screenshot({ path: join(PICTURES, `${name}-${cast.locale}-after.png`) }));
  for (const cast of stage.cast) {
    await cast.line?.detach();
    cast.line = undefined;
  }
  for (const one of seen) console.log(`${moment.name} (${moment.cause}), ${one.locale}:`, JSON.stringify(one));
  return seen;
}

mkdirSync(PICTURES, { recursive: true });
const stage = await openStage();
const rows: string[][] = [];
const faults: string[] = [];
try {
  for (const moment of [...OUTAGE_MOMENTS, ...EDIT_MOMENTS].filter(({ name }) => name.includes(only))) {
    const seen = await see(moment, stage);
    rows.push(rowOf(moment, seen));
    faults.push(...faultsOf(moment, seen));
  }
} finally {
  await stage.end();
}
const head = [
  'moment',
  'cause',
  'what the page says, English',
  'and Chinese',
  'kept, nothing lost',
  'silent afterwards',
];
const table = tableOf([head, ...rows]);
console.log(`\n${table}`);
if (!only) writeInto('moments', table);
for (const fault of faults) console.log(`wrong: ${fault}`);
process.exit(faults.length ? 1 : 0);
