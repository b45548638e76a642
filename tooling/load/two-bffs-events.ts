/** Streams of one client at one BFF, as a browser keeps them: each is opened again with the last id when it ends. */
import { setTimeout as pause } from 'node:timers/promises';
import { userTopic } from '../../bff/src/services/notices/events.ts';
import { listen, type EventStream, type SeveralBffs } from '../../bff/test/several.ts';
import type { Client, Pair } from './two-bffs-client.ts';

export interface Follower {
  client: Client;
  ids: number[];
  /** How often the stream was reopened. */
  reopened: number;
  close(): void;
}

/** Follows the events of a client at a BFF until `close`. Resolves when the stream is open. */
export async function follow(pair: Pair, client: Client, at: number): Promise<Follower> {
  let isOver = false;
  let stream: EventStream | null = null;
  const follower: Follower = {
    client,
    ids: [],
    reopened: -1,
    close() {
      isOver = true;
      stream?.close();
    },
  };
  let opened: () => void;
  const open = new Promise<void>((resolve) => (opened = resolve));
  const keep = async (): Promise<void> => {
    while (!isOver) {
      try {
        stream = await listen(pair.urls[at]!, client.token, follower.ids.at(-1), (id) => follower.ids.push(id));
        follower.reopened += 1;
        opened();
        await stream.ended;
      } catch (error) {
        if (pair.isUp(at) && !isOver) pair.note(`stream ${String(error)}`);
      }
      if (!isOver) await pause(500);
    }
  };
  void keep();
  await open;
  return follower;
}

/** Compares the events received by the streams with those stored after the event `last`. */
export async function compareReceived({ db }: SeveralBffs, followers: readonly Follower[], last: number) {
  let [stored, lost, repeated, disordered] = [0, 0, 0, 0];
  for (const { client, ids } of followers) {
    const topics = [client.account.spaceId, userTopic(client.account.userId)];
    const rows = (await db('events').whereIn('space_id', topics).where('id', '>', last).pluck('id')).map(Number);
    const heard = new Set(ids);
    stored += rows.length;
    lost += rows.filter((id) => !heard.has(id)).length;
    repeated += ids.length - heard.size;
    disordered += ids.filter((id, i) => i > 0 && id < ids[i - 1]!).length;
  }
  const reopened = followers.reduce((n, follower) => n + follower.reopened, 0);
  return { streams: followers.length, stored, lost, repeated, disordered, reopened };
}
