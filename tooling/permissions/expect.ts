import type { Endpoint, Seat } from '../../contract/src/index.ts';
import { SEATS_OF, type Actor } from './world.ts';

/** `allowed`: the call passed the permission check, whatever its later result. */
export type Outcome = 'allowed' | 'unauthenticated' | 'forbidden' | 'missing';

const SEAT_PERMISSIONS: readonly string[] = ['view', 'edit', 'delete', 'download'];
/** Calls that name something of the team: signed-in outsiders must not learn that it exists. */
const NAMES_TEAM = new Set(['teams.detail', 'teams.switch']);
/** A notification belongs only to its reader, here the owner. */
const NAMES_OWNERS_OWN = new Set(['notifications.update', 'curation.change']);
/** Calls about the candidate that the owner offered: managers of the space see it, but only a curator decides. */
const DECIDED_BY_CURATORS = new Set(['curation.decide']);
/** Decided in the space of the upload, regardless of the current one. */
const NAMES_UPLOAD = new Set(['files.uploadCreate', 'files.uploadOffset']);
/** Calls whose seat permission is decided, and which name no object of the team. */
const NAMES_NOTHING = new Set([
  'downloads.list',
  'files.list',
  'files.storage',
  'files.storageParts',
  'files.freeSteps',
  'drafts.list',
  // Reads only the public database.
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
/** Without a configured provider, these URLs do not exist. */
const NOT_CONFIGURED = new Set(['account.oidcStart', 'account.oidcCallback']);
const ROLE_RANK = { team: 1, teamManage: 2, teamOwner: 3 } as const;
const rankOf = (actor: Actor): number => (actor === 'owner' ? 3 : actor === 'admin' ? 2 : SEATS_OF[actor] ? 1 : 0);

/** Forms of replies that export data and so need Download in addition to the call's own seat. `null`: the reply without Accept. */
const TAKES_OUT: Record<string, readonly (string | null)[]> = {
  'tasks.table': ['text/csv', 'application/vnd.apache.arrow.stream'],
  'bulk.table': ['text/csv', 'application/vnd.apache.arrow.stream'],
  'datasets.differentialExpression': ['text/csv'],
  'datasets.gene': [null, 'application/json'],
};
/** Forms requested by every caller: without Accept, those that export data, and the binary form. */
export const acceptHeadersToTry = ({ id }: Endpoint): (string | null)[] => [
  ...new Set([null, ...(TAKES_OUT[id] ?? []), ...(id === 'datasets.gene' ? ['application/octet-stream'] : [])]),
];

/** The policy written again from the specification's section 6 and architecture.md, independently of the server's code. */
export function expectedOutcome(endpoint: Endpoint, actor: Actor, accept: string | null): Outcome {
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
  // Any signed-in user may browse; visitors and subscriptions are toggles (bff/routes/public).
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
