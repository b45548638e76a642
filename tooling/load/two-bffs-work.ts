/** Wrong passwords and interrupted uploads through two BFFs. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../bff/src/services/accounts/passwords.ts';
import { person } from '../../bff/test/people.ts';
import type { SeveralBffs } from '../../bff/test/several.ts';
import { Client, type Pair } from './two-bffs-client.ts';

const GUESSES = 10;
const BETWEEN_MS = 5000;
const UPLOAD_BYTES = 1_500_000;
const PART_BYTES = 400_000;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Ten concurrent wrong passwords for an account, half of them through each BFF. Returns how many of each round were answered as wrong. */
export async function guessPasswords(all: SeveralBffs, pair: Pair, until: number): Promise<number[]> {
  const rounds: number[] = [];
  const password_hash = await hashPassword('Right1xx');
  for (let i = 0; performance.now() < until; i += 1) {
    const account = await person({ deps: { db: all.db, now: Date.now } } as never, `guessed_${i}`, { password_hash });
    const more = { personalSpace: account.spaceId, dataset: '', password: 'Wrong1xx' };
    const client = new Client(pair, { ...account, ...more }, 0, 50_000 + (i % 10_000));
    const [era, form] = [pair.era, { username: account.username, password: 'Wrong1xx' }];
    const tries = Array.from({ length: GUESSES }, (_, k) => client.send(k % 2, 'account/sign-up', { form }));
    const answers = await Promise.all(tries.map((one) => one.catch(() => null)));
    // A round during which a BFF was down does not count.
    if (era === pair.era && pair.isUp(0) && pair.isUp(1)) {
      rounds.push(answers.filter((answer) => answer?.status === 400).length);
      for (const answer of answers)
        if (answer?.status !== 400 && answer?.status !== 429) pair.note(`wrong password ${answer?.status}`);
    }
    await pause(BETWEEN_MS);
  }
  return rounds;
}

interface Place {
  id: string;
  location: string;
}

/** Each client uploads one file after another. Every connection breaks, and the upload continues at the other BFF. */
export async function uploadFiles(all: SeveralBffs, clients: readonly Client[], until: number) {
  const sum = { done: 0, wrong: 0, interruptions: 0 };
  const upload = async (client: Client): Promise<void> => {
    while (performance.now() < until) {
      const bytes = randomBytes(UPLOAD_BYTES);
      const place = await begin(client);
      if (!place) {
        await pause(BETWEEN_MS);
        continue;
      }
      const broken = await sendAll(client, place, bytes);
      sum.interruptions += broken;
      const isRight = await isStored(all, place.id, sha256(bytes));
      sum.done += 1;
      if (!isRight) sum.wrong += 1;
      await client.call('delete upload', `user/files/${place.id}`, { method: 'DELETE' });
    }
  };
  await Promise.all(clients.map(upload));
  return sum;
}

const TUS = { 'tus-resumable': '1.0.0' };
const b64 = (text: string): string => Buffer.from(text).toString('base64');

/** Null if the client has used up its uploads of the hour (429). */
async function begin(client: Client): Promise<Place | null> {
  const metadata = `filename ${b64('load.zip')},kind ${b64('matrix')},disclaimer ${b64('agreed')}`;
  const headers = { ...TUS, 'upload-length': String(UPLOAD_BYTES), 'upload-metadata': metadata };
  const { headers: given } = await client.call('upload', 'user/files/uploads', { method: 'POST', headers }, [201, 429]);
  const location = given.get('location')?.replace(/^\/api\//, '');
  if (!location) return null;
  return { location, id: location.split('/').at(-1)! };
}

/** Sends parts to the two BFFs in turn. Returns how many connections broke. */
async function sendAll(client: Client, place: Place, bytes: Buffer): Promise<number> {
  let broken = 0;
  for (let turn = client.number; ; turn += 1) {
    const at = client.pair.isUp(turn % 2) ? turn % 2 : 1 - (turn % 2);
    const offset = await offsetAt(client, at, place).catch(() => null);
    if (offset === bytes.length) return broken;
    if (offset === null) {
      await pause(300);
      continue;
    }
    const size = Math.min(bytes.length, offset + PART_BYTES);
    const isLast = size === bytes.length && broken > 2;
    await (isLast
      ? finish(client, at, place, bytes, offset)
      : breakOff(client, at, place, bytes.subarray(0, size), offset));
    if (!isLast) broken += 1;
  }
}

async function offsetAt(client: Client, at: number, { location }: Place): Promise<number> {
  const started = performance.now();
  const { status, headers } = await client.send(at, location, { method: 'HEAD', headers: TUS });
  client.pair.count('upload offset', performance.now() - started, status, status === 200);
  return Number(headers.get('upload-offset'));
}

async function finish(client: Client, at: number, { location }: Place, bytes: Buffer, offset: number): Promise<void> {
  const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  const started = performance.now();
  const body = new Blob([new Uint8Array(bytes.subarray(offset))]);
  const answer = await client.send(at, location, { method: 'PATCH', headers, body }).catch(() => null);
  if (answer) client.pair.count('upload', performance.now() - started, answer.status, answer.status === 204);
}

/** Announces all bytes, sends some of them, and breaks the connection off. */
function breakOff(client: Client, at: number, { location }: Place, bytes: Buffer, offset: number): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(`${client.pair.urls[at]}/api/${location}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        authorization: `Bearer ${client.token}`,
        'x-forwarded-for': client.address,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(UPLOAD_BYTES - offset),
      },
    });
    sent.on('error', () => {});
    sent.on('close', () => resolve());
    sent.write(bytes.subarray(offset), () => setTimeout(() => sent.destroy(), Math.random() * 300));
  });
}

/** Whether the row and the object have the sha256, once the upload is finished. */
async function isStored({ db, store }: SeveralBffs, id: string, sha: string): Promise<boolean> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const row = (await db('files').where({ id }).first()) as { state: string; sha256: string } | undefined;
    if (row && row.state !== 'uploading')
      return row.sha256 === sha && sha256(await readFile(join(store, 'files', id, 'content.zip'))) === sha;
    await pause(100);
  }
  return false;
}
