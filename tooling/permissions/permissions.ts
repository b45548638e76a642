/**
 * `npm run permissions`: every declared call by 13 kinds of caller (reliability.md, D), then every id-like field replaced by another team's, which
 * must give the same reply as a missing one. Exit 1 if a cell is wrong or a call has no row.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENDPOINTS, type Endpoint } from '../../contract/src/index.ts';
import { startServer, type TestServer } from '../../bff/test/server.ts';
import { newId } from '../../bff/src/services/basics/ids.ts';
import { eventMatrix } from './events.ts';
import { expectedOutcome, acceptHeadersToTry, outcomeOf } from './expect.ts';
import { forgedRequests, type ForgedRequest } from './forms.ts';
import { guestMatrix } from './guests.ts';
import { publicMatrix } from './public.ts';
import { ROWS, type Row } from './rows.ts';
import { ACTORS, createWorld, watchRows, watchWrites, Worlds, type IdName, type World } from './world.ts';

const needsRow = (e: Endpoint): boolean =>
  Boolean(
    e.params || e.body || (e.query as { required?: string[] } | undefined)?.required?.length || e.replyKind === 'tus',
  );
const without = ENDPOINTS.filter((e) => needsRow(e) && !ROWS[e.id]).map((e) => e.id);
const unknown = Object.keys(ROWS).filter((id) => !ENDPOINTS.some((e) => e.id === id));
if (without.length || unknown.length) {
  if (without.length) console.error(`calls without a row: ${without.join(', ')}`);
  if (unknown.length) console.error(`rows without a call: ${unknown.join(', ')}`);
  process.exit(1);
}

interface Reply {
  status: number;
  text: string;
  errorId: string | undefined;
}

async function ask(
  s: TestServer,
  e: Endpoint,
  row: Row,
  token: string | undefined,
  form?: ForgedRequest,
): Promise<Reply> {
  const path = e.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(row.params![name]!));
  const query = new URLSearchParams(row.query).toString();
  const kind = e.bodyKind ?? 'form';
  const type = kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  const entries = Object.entries(row.body ?? {}).flatMap(([k, v]) => [v].flat().map((one) => [k, String(one)]));
  const body = kind === 'json' ? JSON.stringify(row.body) : new URLSearchParams(entries).toString();
  const aborter = new AbortController();
  const reply = await fetch(`${s.url}/api${form?.path ?? `${path}${query && `?${query}`}`}`, {
    method: row.method ?? e.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(row.body && { 'content-type': type }),
      ...row.headers,
      ...form?.headers,
    },
    ...(row.body && { body }),
    redirect: 'manual',
    signal: aborter.signal,
  });
  if (e.replyKind === 'events' && reply.ok) {
    aborter.abort();
    return { status: reply.status, text: '', errorId: undefined };
  }
  const text = await reply.text();
  let errorId: string | undefined;
  // A reply to HEAD has no body that could name the error.
  if (row.method === 'HEAD' && reply.status === 403) errorId = 'PERMISSION_DENIED';
  try {
    errorId = (JSON.parse(text) as { error?: { id: string } }).error?.id;
  } catch {
    // a file, or a tus reply
  }
  return { status: reply.status, text, errorId };
}

const rowOf = (e: Endpoint, ids: World['ids']): Row => ROWS[e.id]?.(ids) ?? {};
/** Plain, or in base64 as in tus metadata. */
const names = (row: Row, id: string): boolean => [id, btoa(id)].some((text) => JSON.stringify(row).includes(text));

/** The dataset service is replaced by one that accepts everything: only access is tested. */
const ANSWER = {
  ...{ hash: 'b'.repeat(64), cells: 9, groups: [9, 9], overlaps: [], labels: {}, cellSets: {}, samples: null },
  reading: { groups: [], named: [], columns: {}, cells: { hash: 'b'.repeat(64), cells: 9 }, categories: {} },
  ...{
    revision: 0,
    documents: {},
    columns: [],
    column: 'type',
    version: null,
    copyOf: null,
    canUndo: false,
    canRedo: false,
    changes: [],
  },
};
const CLUSTERS = ['T', 'B'].map((name) => ({ name, count: 9 }));
/** A dataset's description. */
const DETAIL = { ...ANSWER, name: 'set', columns: [{ name: 'type', kind: 'category', categories: CLUSTERS }] };
/** Its description of the samples that an integration can use. */
const SAMPLE_SOURCE = {
  ...{ sampleColumn: null, samples: [], labels: null, rawCounts: true },
  ...{ species: 'Homo sapiens', genes: 9, simulated: false },
};
const upstream = createServer((asked, reply) => {
  asked.resume();
  const { url = '' } = asked;
  const data = /^\/datasets\/[\w-]+$/.test(url) ? DETAIL : url.endsWith('/sample_source') ? SAMPLE_SOURCE : ANSWER;
  reply.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
});
await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
const s = await startServer({
  DATASET_SERVICE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
  STROMA_FEATURES: 'import,integrate,bulk,explore,downloadFreeFile,publicDatabase,shareLinks',
});
// Rate limits have their own tests.
Object.assign(s.deps.limits, { take: async () => {}, check: async () => {}, clear: async () => {} });

/** Repeats a cell in another world after a broken connection, which proves nothing about the permission. */
async function inNewWorld<T>(cell: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await cell();
  } catch (error) {
    if (tries > 1 && error instanceof TypeError) return inNewWorld(cell, tries - 1);
    throw error;
  }
}

/** Calls with another method may have changed something that `watch` does not see, such as stored files. */
const READS = new Set(['GET', 'HEAD']);
const wrong: string[] = [];
const worlds = new Worlds(s);
let cells = 0;
const asked = ENDPOINTS.flatMap((e) =>
  acceptHeadersToTry(e).flatMap((accept) => ACTORS.map((actor) => ({ e, accept, actor }))),
);
for (const { e, accept, actor } of asked)
  await inNewWorld(async () => {
    const world = await worlds.take(actor);
    const right = expectedOutcome(e, actor, accept);
    const plain = rowOf(e, world.ids);
    const row = accept === null ? plain : { ...plain, headers: { ...plain.headers, accept } };
    const isUnchanged = await (right === 'allowed' ? watchWrites : watchRows)(s, world);
    const reply = await ask(s, e, row, world.token);
    const found = outcomeOf(reply.status, reply.errorId);
    cells += 1;
    if (right !== found)
      wrong.push(
        `${e.id} (${accept ?? 'any form'}) by ${actor}: ${right} expected, ${found} (${reply.status} ${reply.errorId ?? ''})`,
      );
    else if (right === 'allowed' && reply.status < 400 && !READS.has(row.method ?? e.method)) return;
    else if (await isUnchanged()) worlds.keep(world);
    else if (right !== 'allowed') wrong.push(`${e.id} by ${actor}: ${found}, but the team was changed`);
  });

/** Every field with an id, replaced by another team's id by the owner of another team, compared with an id that never existed. */
let leaks = 0;
let swaps = 0;
const SECRETS: readonly IdName[] = ['invitationSecret', 'downloadToken'];
for (const e of ENDPOINTS.filter(
  (one) => ROWS[one.id] && one.permission !== 'admin' && one.permission !== 'publicDatabase',
)) {
  const world = await createWorld(s, 'otherOwner');
  const own = Object.entries(world.ids).filter(([name]) => !SECRETS.includes(name as IdName));
  const row = rowOf(e, world.ids);
  for (const [name, id] of own) {
    if (!names(row, id)) continue;
    const ghost = newId();
    const swap = (text: string): string => text.replaceAll(id, ghost).replaceAll(btoa(id), btoa(ghost));
    const theirs = await ask(s, e, row, world.token);
    const nobodys = await ask(s, e, JSON.parse(swap(JSON.stringify(row))) as Row, world.token);
    swaps += 1;
    if (theirs.status === nobodys.status && swap(theirs.text) === nobodys.text) continue;
    leaks += 1;
    console.log(
      `leak: ${e.id}, ${name}: ${theirs.status} ${theirs.text.slice(0, 120)} | ${nobodys.status} ${nobodys.text.slice(0, 120)}`,
    );
  }
}
/** The owner of one team names her own object and also the same kind of object of another team, in every form. */
let forms = 0;
for (const e of ENDPOINTS.filter((one) => ROWS[one.id] && one.permission !== 'public' && one.permission !== 'admin')) {
  const theirs = await createWorld(s, 'owner');
  const named = Object.entries(theirs.ids).filter(([, id]) => names(rowOf(e, theirs.ids), id));
  for (const [name, id] of named) {
    const isTheirsUnchanged = await watchRows(s, theirs);
    const count = forgedRequests(e, rowOf(e, theirs.ids), id).length;
    for (let i = 0; i < count; i += 1) {
      const mine = await worlds.take('owner');
      const row = rowOf(e, mine.ids);
      const form = forgedRequests(e, row, id)[i]!;
      const isMineUnchanged = READS.has(row.method ?? e.method) ? await watchWrites(s, mine) : async () => false;
      const reply = await ask(s, e, row, mine.token, form);
      forms += 1;
      const mustRefuse = !form.headers;
      const isRight =
        reply.status < 500 && (!mustRefuse || reply.status >= 400) && !(reply.status < 400 && reply.text.includes(id));
      if (reply.status >= 400 || (await isMineUnchanged())) worlds.keep(mine);
      if (isRight && (await isTheirsUnchanged())) continue;
      leaks += 1;
      console.log(`leak: ${e.id}, ${name}, ${form.name}: ${reply.status} ${reply.text.slice(0, 120)}`);
    }
  }
}
const after = await eventMatrix(s, ENDPOINTS, rowOf, ask);
wrong.push(...after.wrong);
const ofPublic = await publicMatrix(s, ENDPOINTS, rowOf, ask);
wrong.push(...ofPublic.wrong);
const ofGuests = await guestMatrix(s, ENDPOINTS, rowOf, ask);
wrong.push(...ofGuests.wrong);
await s.close();
upstream.close();
for (const line of wrong) console.log(line);
console.log(`${forms} requests that name another team's object beside an own one`);
console.log(`${swaps} id fields swapped for another team's, ${leaks} leaks`);
console.log(`${after.cells} calls after a seat, a share or a link ended, ${after.wrong.length} wrong`);
console.log(`${ofPublic.cells} calls about what is published, ${ofPublic.wrong.length} wrong`);
console.log(`${ofGuests.cells} calls by people without an account, ${ofGuests.wrong.length} wrong`);
console.log(`${cells} cells, ${wrong.length} wrong`);
process.exit(wrong.length || leaks ? 1 : 0);
