import type { Endpoint, Seat } from '../../contract/src/index.ts';
import { SEATS_OF, type Actor } from './world.ts';

/** `allowed`: the call got past the permission, whatever it then said of its input. */
export type Outcome = 'allowed' | 'unauthenticated' | 'forbidden' | 'missing';

const SEAT_PERMISSIONS: readonly string[] = ['view', 'edit', 'delete', 'download'];
/** Signed-in calls that name something of the team: outsiders must not learn that it is there. */
const NAMES_TEAM = new Set(['teams.detail', 'teams.switch']);
/** A notification is its reader's alone, here the owner's. */
const NAMES_OWNERS_OWN = new Set(['notifications.update', 'curation.change']);
/** Of the candidate that the owner offered: whoever manages the space sees it, and a curator alone decides. */
const DECIDED_BY_CURATORS = new Set(['curation.decide']);
/** Decided in the space that the upload names or began in, whichever space is the current one. */
const NAMES_UPLOAD = new Set(['files.uploadCreate', 'files.uploadOffset']);
/** Calls whose seat permission is decided, and which name no object of the team. */
const NAMES_NOTHING = new Set([
  'downloads.list',
  'files.list',
  'files.storage',
  'files.storageParts',
  'files.freeSteps',
  'drafts.list',
  // It reads the public database alone.
  'drafts.publicSamples',
  'drafts.create',
  'bulk.submit',
  'jobs.list',
  'datasets.list',
  'drawings.place',
  'drawings.list',
  'drawings.create',
  'references.list',
  'references.homologues',
  'references.import',
]);
/** Without a provider in the configuration there is nothing at these addresses. */
const NOT_CONFIGURED = new Set(['account.oidcStart', 'account.oidcCallback']);
const ROLE_RANK = { team: 1, teamManage: 2, teamOwner: 3 } as const;
const rankOf = (actor: Actor): number => (actor === 'owner' ? 3 : actor === 'admin' ? 2 : SEATS_OF[actor] ? 1 : 0);

/** Forms of replies that take data out, and so need Download besides the call's own seat. `null`: what is answered without Accept. */
const TAKES_OUT: Record<string, readonly (string | null)[]> = {
  'tasks.table': ['text/csv', 'application/vnd.apache.arrow.stream'],
  'bulk.table': ['text/csv', 'application/vnd.apache.arrow.stream'],
  'datasets.differentialExpression': ['text/csv'],
  'datasets.gene': [null, 'application/json'],
};
/** Forms in which a call is made by every caller: without Accept, those that take data out, and the binary form beside them. */
export const formsToAsk = ({ id }: Endpoint): (string | null)[] => [
  ...new Set([null, ...(TAKES_OUT[id] ?? []), ...(id === 'datasets.gene' ? ['application/octet-stream'] : [])]),
];

/** The policy said a second time, from the specification's section 6 and architecture.md, without the server's code. */
export function expected(endpoint: Endpoint, actor: Actor, accept: string | null): Outcome {
  const { id, permission } = endpoint;
  if (permission === 'public') return NOT_CONFIGURED.has(id) ? 'missing' : 'allowed';
  if (actor === 'anonymous' || actor === 'expired' || actor === 'signedOut') return 'unauthenticated';
  const seats = SEATS_OF[actor];
  const isOutside = seats === undefined;
  const has = (seat: Seat): boolean => isOutside || seats.includes(seat);
  if (TAKES_OUT[id]?.includes(accept) && !has('download')) return 'forbidden';
  if (permission === 'give')
    return !has('delete') || !has('download') ? 'forbidden' : isOutside ? 'missing' : 'allowed';
  if (permission === 'link') {
    const isGiver = rankOf(actor) >= 2 || (has('delete') && has('download'));
    return !isGiver ? 'forbidden' : isOutside ? 'missing' : 'allowed';
  }
  if (permission === 'admin') return 'forbidden';
  if (permission === 'signedIn') {
    if (NAMES_TEAM.has(id)) return isOutside ? 'missing' : 'allowed';
    if (NAMES_UPLOAD.has(id)) return isOutside ? 'missing' : has('edit') ? 'allowed' : 'forbidden';
    if (DECIDED_BY_CURATORS.has(id)) return rankOf(actor) >= 2 ? 'forbidden' : 'missing';
    if (NAMES_OWNERS_OWN.has(id)) return actor === 'owner' ? 'allowed' : 'missing';
    return 'allowed';
  }
  // Whoever is signed in browses; visitors and subscriptions are toggles (bff/routes/public).
  if (permission === 'publicDatabase') return 'allowed';
  if (permission === 'spaceManage') return isOutside ? 'missing' : rankOf(actor) >= 2 ? 'allowed' : 'forbidden';
  if (permission === 'team' || permission === 'teamManage' || permission === 'teamOwner')
    return isOutside ? 'missing' : rankOf(actor) >= ROLE_RANK[permission] ? 'allowed' : 'forbidden';
  if (!SEAT_PERMISSIONS.includes(permission)) throw new Error(`no rule for the permission ${permission} of ${id}`);
  if (!has(permission as Seat)) return 'forbidden';
  if (endpoint.feature === 'explore' && !has('view')) return 'forbidden';
  return isOutside && !NAMES_NOTHING.has(id) ? 'missing' : 'allowed';
}

/** Verdict of a reply on the permission. A 5xx is never right. */
export function outcomeOf(status: number, errorId: string | undefined): Outcome | 'broken' {
  if (status >= 500) return 'broken';
  if (status === 401) return 'unauthenticated';
  if (errorId === 'PERMISSION_DENIED' || errorId === 'NO_PERMISSION') return 'forbidden';
  return status === 404 ? 'missing' : 'allowed';
}
