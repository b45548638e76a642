import { GUEST_HEADER, GUEST_VIEWS, type Endpoint, type Feature, type GuestView } from '../../contract/src/index.ts';
import type { TestServer } from '../../bff/test/server.ts';
import { newId, newToken, sha256 } from '../../bff/src/services/basics/ids.ts';
import { acceptHeadersToTry, outcomeOf } from './expect.ts';
import type { Row } from './rows.ts';
import { createWorld, watchRows, type World } from './world.ts';

interface Guest {
  kind: 'reviewer' | 'embed' | 'public';
  views: readonly GuestView[];
  /** Makes every call of the contract. */
  asksAll?: boolean;
  /** Also sends the session of the owner. */
  isSignedIn?: boolean;
  /** Ends the guest link after it was created. */
  ends?: (s: TestServer, world: World, link: string) => Promise<unknown>;
}
const all = { kind: 'reviewer', views: GUEST_VIEWS } as const;
const rowsOf = (s: TestServer, table: string, where: object) => s.deps.db(table).where(where);
const withoutSeat =
  (seat: 'can_delete' | 'can_download'): NonNullable<Guest['ends']> =>
  (s, { ids }) =>
    rowsOf(s, 'space_members', { space_id: ids.team, role: 'Owner' }).update({ role: 'Member', [seat]: false });

/** People without an account, each with one dataset of the team. */
export const GUESTS: Record<string, Guest> = {
  'the holder of a link': all,
  'the holder of a link beside the session of the owner': { ...all, isSignedIn: true, asksAll: true },
  'the holder of a link to the plot alone': { ...all, views: ['map'] },
  'the holder of a link to one tab': { ...all, views: ['map', 'quality'] },
  'an embedded plot': { kind: 'embed', views: ['map'], asksAll: true },
  'an embedded tab': { kind: 'embed', views: ['markers'] },
  'a visitor who explores': { kind: 'public', views: GUEST_VIEWS, asksAll: true },
  'the holder of a revoked link': {
    ...all,
    ends: (s, _, id) => rowsOf(s, 'share_links', { id }).update({ revoked_at: 1 }),
  },
  'the holder of an ended link': {
    ...all,
    ends: (s, _, id) => rowsOf(s, 'share_links', { id }).update({ ends_at: 1 }),
  },
  'a revoked embedded view': {
    ...{ kind: 'embed', views: ['map'] },
    ends: (s, _, id) => rowsOf(s, 'share_links', { id }).update({ revoked_at: 1 }),
  },
  'the holder of a link whose giver lost Delete': { ...all, ends: withoutSeat('can_delete') },
  'the holder of a link whose giver lost Download': { ...all, ends: withoutSeat('can_download') },
  'the holder of a link whose giver left': {
    ...all,
    ends: (s, { ids }) => rowsOf(s, 'space_members', { space_id: ids.team, role: 'Owner' }).delete(),
  },
  'the holder of a link to a dataset that moved': {
    ...all,
    ends: (s, { ids }) => rowsOf(s, 'datasets', { id: ids.dataset }).update({ space_id: newId() }),
  },
  'a visitor of what was withdrawn': {
    ...{ kind: 'public', views: GUEST_VIEWS },
    ends: (s, { ids }) => rowsOf(s, 'public_versions', { entry_id: ids.publicEntry }).update({ state: 'withdrawn' }),
  },
};

/** An embedded plot names only its own colours, which no row does (bff/routes/links/links.test.ts). */
const OF_PLOT = new Set(['links.open', 'datasets.detail', 'datasets.embeddingView', 'datasets.tissue']);

/** Counterpart of the rule: a marked call of a chosen view succeeds in a form that reveals nothing to the guest; all others are refused. */
function expected(e: Endpoint, guest: Guest, accept: string | null): string {
  if (guest.ends) return 'ended';
  if (guest.kind === 'embed' && guest.views[0] === 'map') return OF_PLOT.has(e.id) ? 'allowed' : 'forbidden';
  const { guests } = e;
  const isShown = guests === 'any' || guests?.some((view) => guest.views.includes(view));
  const takesOut =
    acceptHeadersToTry(e).includes(accept) && accept !== 'application/octet-stream' && acceptHeadersToTry(e).length > 1;
  const isData = takesOut && (accept !== null || e.id === 'datasets.gene');
  return isShown && !isData ? 'allowed' : 'forbidden';
}

type Ask = (
  s: TestServer,
  e: Endpoint,
  row: Row,
  token: string | undefined,
) => Promise<{ status: number; text: string; errorId?: string | undefined }>;

/** Answers the header of the guest, and the dataset that it has. */
async function placeOf(
  s: TestServer,
  world: World,
  guest: Guest,
): Promise<{ header: string; dataset: string; other: string }> {
  const { team, dataset, publicDataset, publicEntry } = world.ids;
  if (guest.kind === 'public') return { header: `public ${publicEntry}`, dataset: publicDataset, other: dataset };
  const [id, token] = [newId(), newToken()];
  const owner = (await rowsOf(s, 'space_members', { space_id: team, role: 'Owner' }).first()) as { user_id: string };
  await s.deps.db('share_links').insert({
    ...{ id, kind: guest.kind, token_hash: sha256(token), token: null, dataset_id: dataset, space_id: team },
    ...{
      label: 'x',
      views: JSON.stringify(guest.views),
      query: '?colour=other',
      origins: '[]',
      created_by: owner.user_id,
    },
    ...{ created_at: s.clock.now, ends_at: s.clock.now + 1000 },
  });
  await guest.ends?.(s, world, id);
  return { header: `link ${token}`, dataset, other: publicDataset };
}

/**
 * The calls by every guest, and every marked call with the id of another dataset of the same team, which must have the same reply as a missing
 * dataset.
 */
export async function guestMatrix(
  s: TestServer,
  calls: readonly Endpoint[],
  rowOf: (e: Endpoint, ids: World['ids']) => Row,
  ask: Ask,
): Promise<{ cells: number; wrong: string[] }> {
  const wrong: string[] = [];
  let cells = 0;
  const features = s.deps.config.features as Record<Feature, boolean>;
  const before = { ...features };
  features.publicVisitors = true;
  for (const [name, guest] of Object.entries(GUESTS)) {
    const world = await createWorld(s, 'owner');
    const { header, dataset, other } = await placeOf(s, world, guest);
    if (guest.kind === 'public') await guest.ends?.(s, world, '');
    const token = guest.isSignedIn ? world.token : undefined;
    const isUnchanged = await watchRows(s, world);
    const askAs = async (e: Endpoint, id: string, accept: string | null) => {
      const row = rowOf(e, { ...world.ids, dataset: id });
      const headers = { ...row.headers, [GUEST_HEADER]: header, ...(accept !== null && { accept }) };
      return ask(s, e, { ...row, headers }, token);
    };
    // The others make only marked calls: unmarked ones, and all after the end, are rejected before the call is examined.
    for (const e of guest.asksAll ? calls : calls.filter(({ guests }) => guests))
      for (const accept of acceptHeadersToTry(e)) {
        // It waits for the end (bff/routes/links/links.test.ts).
        if (e.id === 'links.watch' && !guest.ends) continue;
        const { status, errorId } = await askAs(e, dataset, accept);
        const right = expected(e, guest, accept);
        const found = status === 410 ? 'ended' : outcomeOf(status, errorId);
        cells += 1;
        if (right !== found)
          wrong.push(
            `${e.id} (${accept ?? 'any form'}) by ${name}: ${right} expected, ${found} (${status} ${errorId ?? ''})`,
          );
        if (right !== 'allowed' || !e.params) continue;
        const [theirs, nobodys] = [await askAs(e, other, accept), await askAs(e, newId(), accept)];
        cells += 1;
        if (theirs.status !== 404 || theirs.text !== nobodys.text)
          wrong.push(`${e.id} by ${name}: another dataset is told of (${theirs.status})`);
      }
    if (!(await isUnchanged())) wrong.push(`${name} has changed something of the team`);
  }
  Object.assign(features, before);
  return { cells, wrong };
}
