import type { Endpoint, Feature } from '../../contract/src/index.ts';
import { person } from '../../bff/test/people.ts';
import type { TestServer } from '../../bff/test/server.ts';
import { newId } from '../../bff/src/services/basics/ids.ts';
import { outcomeOf, type Outcome } from './expect.ts';
import type { Row } from './rows.ts';
import { createWorld, watchWrites, type World } from './world.ts';

interface PublicCaller {
  features: readonly Feature[];
  isSignedIn: boolean;
  isCurator?: boolean;
  /** End of the subscription, in milliseconds from now. */
  subscription?: number;
  /** Reads the pages of the catalogue. */
  browses: boolean;
  /** Opens published datasets and analyses them in the own space. */
  opens: boolean;
}
const signedIn = { features: [], isSignedIn: true, browses: true, opens: true } as const;
const subscribers = { ...signedIn, features: ['subscription'] } as const;

/** Callers of objects published by another team, with the server toggles that affect them. None of them has a seat in that team. */
export const PUBLIC_CALLERS: Record<string, PublicCaller> = {
  'nobody where an account is needed': { features: [], isSignedIn: false, browses: false, opens: false },
  'a visitor': { features: ['publicVisitors'], isSignedIn: false, browses: true, opens: false },
  'a stranger': signedIn,
  'a curator': { ...signedIn, isCurator: true },
  'a subscriber': { ...subscribers, subscription: 1000 },
  'a subscriber whose time is over': { ...subscribers, subscription: 0, browses: false, opens: false },
  'an account without a subscription': { ...subscribers, browses: false, opens: false },
  'an account without a subscription where visitors browse': {
    ...{ ...subscribers, features: ['subscription', 'publicVisitors'], opens: false },
  },
  'a curator without a subscription': { ...subscribers, isCurator: true, browses: false, opens: false },
};

/** Read calls about objects that only the dataset's space has; a board, with its drawings, belongs to each space. */
const OF_ITS_SPACE = new Set(['datasets.shares', 'states.detail', 'cells.bits', 'subsets.checkOut', 'boards.drawing']);
/** Calls that need another seat than View and create something in the caller's own space, or export published data. */
const OF_THEIR_OWN = new Set([
  ...['tasks.submit', 'boards.save', 'views.create', 'cells.createSet'],
  ...['datasets.chartScript', 'cells.barcodes'],
]);

function expected(e: Endpoint, caller: PublicCaller): Outcome {
  if (e.permission === 'publicDatabase')
    return caller.browses ? 'allowed' : caller.isSignedIn ? 'forbidden' : 'unauthenticated';
  if (!caller.isSignedIn) return 'unauthenticated';
  switch (e.id) {
    case 'curation.list':
    case 'curation.terms':
      return 'allowed';
    case 'curation.decide':
      return caller.isCurator ? 'allowed' : 'missing';
    case 'curation.offer':
    case 'curation.change':
      // A curator reviews datasets of others, and offers only those of their own space.
      return 'missing';
    case 'drafts.publicSamples':
      return caller.opens ? 'allowed' : 'forbidden';
  }
  const isOpen = (e.permission === 'view' && !OF_ITS_SPACE.has(e.id)) || OF_THEIR_OWN.has(e.id);
  return isOpen && caller.opens ? 'allowed' : 'missing';
}

type Ask = (
  s: TestServer,
  e: Endpoint,
  row: Row,
  token: string | undefined,
) => Promise<{ status: number; errorId?: string | undefined }>;

async function tokenOf(s: TestServer, caller: PublicCaller, name: string): Promise<string | undefined> {
  if (!caller.isSignedIn) return undefined;
  const { token } = await person(s, name, {
    is_curator: caller.isCurator ?? false,
    subscription_until: caller.subscription === undefined ? null : s.clock.now + caller.subscription,
  });
  return token;
}

/** Every public and curation call, and every call that can name a published dataset, by the callers above. */
export async function publicMatrix(
  s: TestServer,
  calls: readonly Endpoint[],
  rowOf: (e: Endpoint, ids: World['ids']) => Row,
  ask: Ask,
): Promise<{ cells: number; wrong: string[] }> {
  const wrong: string[] = [];
  let cells = 0;
  const features = s.deps.config.features as Record<Feature, boolean>;
  const before = { ...features };
  let world = await createWorld(s, 'owner');
  /** The row with the team's published dataset instead of its private one. */
  const rowAbout = (e: Endpoint): Row =>
    e.id.startsWith('curation.') ? rowOf(e, world.ids) : rowOf(e, { ...world.ids, dataset: world.ids.publicDataset });
  const isAsked = (e: Endpoint): boolean =>
    e.permission === 'publicDatabase' ||
    e.id.startsWith('curation.') ||
    JSON.stringify(rowAbout(e)).includes(world.ids.publicDataset);
  const asked = calls.filter((e) => e.permission !== 'admin' && isAsked(e));
  for (const [name, caller] of Object.entries(PUBLIC_CALLERS)) {
    Object.assign(features, before, Object.fromEntries(caller.features.map((one) => [one, true])));
    const token = await tokenOf(s, caller, `public_${newId().slice(0, 8)}`);
    for (const e of asked) {
      const isUntouched = await watchWrites(s, world);
      const { status, errorId } = await ask(s, e, rowAbout(e), token);
      const [right, found] = [expected(e, caller), outcomeOf(status, errorId)];
      cells += 1;
      if (right !== found)
        wrong.push(`${e.id} of what is published by ${name}: ${right} expected, ${found} (${status} ${errorId ?? ''})`);
      if (!(await isUntouched())) world = await createWorld(s, 'owner');
    }
  }
  Object.assign(features, before);
  return { cells, wrong };
}
