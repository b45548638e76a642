import type Koa from 'koa';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import {
  ENDPOINTS,
  GUEST_HEADER,
  PUBLIC_STATE,
  STATE_HEADER,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@stroma/contract';
import type { Deps } from './deps.ts';
import { AppError, inputInvalid, schemaError } from './errors.ts';
import { jsonBody } from './middlewares/json.ts';
import type { Caller } from './caller.ts';
import { readCaller } from './middlewares/token.ts';
import { assertShown } from './services/links/embedded.ts';
import { recordUse, readGuest } from './services/links/guests.ts';
import { authorize, authorizeTeam, isTeamPermission, type TeamSeat } from './policy.ts';
import { addressOf } from './services/accounts/address.ts';
import { openState, openVersion, type OpenState } from './services/states/state-open.ts';

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Present on every call that is not public; null also for a visitor of the catalogue. */
  caller: Caller;
  /** The team of a call with a team permission. */
  team: TeamSeat;
  /** The named state used for the reply; null means the current data. */
  state: OpenState | null;
  ctx: Koa.Context;
  deps: Deps;
}
export interface Handler {
  endpoint: Endpoint;
  run: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Binds a declared call to its implementation. The return value becomes the envelope's data; other kinds write to `ctx` themselves. */
export const handle = <E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<ReplyOf<E> | void>,
): Handler => ({ endpoint, run: run as Handler['run'] });

// ajv-formats types its default export for CommonJS only.
const withFormats = addFormats as unknown as (ajv: Ajv) => void;
const strict = new Ajv({ allErrors: false, verbose: true, strict: false, removeAdditional: false });
const coercing = new Ajv({ allErrors: false, verbose: true, strict: false, coerceTypes: 'array' });
withFormats(strict);
withFormats(coercing);
// Specification 7: notifications are deleted by a DELETE with a body.
const parsedMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
const form = bodyParser({ enableTypes: ['form'], formLimit: '64kb', parsedMethods, onError: invalid });
const readForm = (ctx: Koa.Context): Promise<void> => form(ctx as never, async () => {}) as Promise<void>;
const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

const NO_QUERY = { type: 'object', properties: {}, additionalProperties: false } as const;

function invalid(error: Error): never {
  if ((error as { status?: number }).status === 413) throw new AppError('BODY_TOO_LARGE');
  throw inputInvalid('body', '', 'syntax');
}

/** Compiled on first use, so that startup does not compile hundreds of schemas. */
function compiled(ajv: Ajv, schema: object): () => ValidateFunction {
  let made: ValidateFunction | undefined;
  return () => (made ??= ajv.compile(schema));
}

function check(validateOf: () => ValidateFunction, value: unknown, where: string): void {
  const validate = validateOf();
  if (validate(value)) return;
  throw schemaError(where, validate.errors);
}

/** The router of all declared calls. Throws when one has no handler, or a handler has no declaration. */
export function createRouter(handlers: readonly Handler[], deps: Deps): Router {
  const byId = new Map(handlers.map((h) => [h.endpoint.id, h]));
  const missing = ENDPOINTS.filter((e) => !byId.has(e.id)).map((e) => e.id);
  if (missing.length) throw new Error(`declared calls without a handler: ${missing.join(', ')}`);
  const router = new Router({ prefix: '/api' });
  // Fixed paths before parameters: /user/user_datasets before /user/user_datasets/{id}.
  const ordered = [...handlers].sort(
    (a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')),
  );
  for (const handler of ordered) mount(router, handler, deps);
  return router;
}

function mount(router: Router, { endpoint: e, run }: Handler, deps: Deps): void {
  const params = e.params && compiled(coercing, e.params);
  // A call that declares no query accepts none: a second id in it could have a meaning for a library below.
  const query = compiled(coercing, e.query ?? NO_QUERY);
  const validBody = e.body && compiled(e.bodyKind === 'form' ? coercing : strict, e.body);
  const parse =
    e.bodyKind === 'json' ? jsonBody(e.bodyLimit ?? '64kb', parsedMethods, invalid, e.bodyContainers) : readForm;
  const methods = e.replyKind === 'tus' ? tusMethods(e.path) : [e.method.toLowerCase()];
  router.register(e.path.replaceAll(/\{(\w+)\}/g, ':$1'), methods, async (ctx: Koa.Context) => {
    // A request with a guest header is a guest's, even with a session.
    const isGuest = ctx.headers[GUEST_HEADER] !== undefined;
    const caller = isGuest
      ? await readGuest(deps, ctx.get(GUEST_HEADER), addressOf(ctx))
      : await readCaller(deps.db, deps.config.features, ctx.get('authorization'), deps.now());
    authorize(e, caller, ctx.get('accept'), deps.config.features);
    if (caller?.guest) {
      await assertShown(caller.guest, e.id, ctx);
      await recordUse(deps, caller, addressOf(ctx), e.id === 'links.open');
    }
    if (params) check(params, ctx.params, 'params');
    // A team in the path is checked before the body is read, a team in the body (teams.update) after it.
    let team = await teamOf(deps, e, caller, ctx.params.teamId);
    const given = { ...ctx.query };
    check(query, given, 'query');
    if (validBody) {
      const kind = e.bodyKind ?? 'form';
      if (!ctx.is(TYPES[kind])) throw new AppError('CONTENT_TYPE_UNSUPPORTED', { expected: TYPES[kind] });
      if (!e.bodyUnread) await parse(ctx);
      if (!e.bodyUnread) check(validBody, (ctx.request as { body?: unknown }).body ?? {}, 'body');
    }
    const body = (ctx.request as { body?: unknown }).body;
    team ??= await teamOf(deps, e, caller, (body as { teamId?: string } | undefined)?.teamId);
    const state = await stateOf(deps, e, caller, ctx, given);
    const acting = (state ? lookingAt(caller as Caller, state) : caller) as Caller;
    // For requests that are forwarded unread (services/datasets/dataset-proxy.ts).
    ctx.state.caller = acting;
    const reply = await run({
      params: ctx.params as never,
      query: given as never,
      body: body as never,
      caller: acting,
      team: team as TeamSeat,
      state,
      ctx,
      deps,
    });
    if ((e.replyKind ?? 'envelope') === 'envelope') {
      ctx.body = { code: 200, msg: 'success', message: 'success', data: reply ?? {} };
      ctx.set('Cache-Control', 'no-store');
    }
  });
}

/**
 * The state, or the published version, of the call. Throws STATE_READ_ONLY for a call that does not support states, such as one that changes data,
 * and NOT_FOUND for a state of another space or dataset, or for a result that it does not contain.
 */
async function stateOf(
  deps: Deps,
  { inState }: Endpoint,
  caller: Caller | null,
  ctx: Koa.Context,
  query: Record<string, unknown>,
): Promise<OpenState | null> {
  // An empty header is refused, because ignoring it would show the current data instead of a state.
  if (ctx.headers[STATE_HEADER] === undefined || !caller) return null;
  const id = ctx.get(STATE_HEADER);
  // A guest sees the current data, or the version of its link.
  if (caller.guest) throw new AppError('NOT_FOUND');
  if (!inState) throw new AppError('STATE_READ_ONLY');
  const [dataset, result] = inState === 'query' ? [query.dataset] : [ctx.params.id, ctx.params.id];
  const version = PUBLIC_STATE.exec(id)?.[1];
  if (version !== undefined) {
    if (inState === 'result') throw new AppError('NOT_FOUND');
    return openVersion(deps.db, String(dataset), Number(version));
  }
  const state = await openState(deps.db, caller.space.id, id);
  if (inState === 'result' ? !state.content.results.some((one) => one.id === result) : dataset !== state.datasetId)
    throw new AppError('NOT_FOUND');
  return state;
}

/** All calls to the dataset service for this caller are answered from the state. */
const lookingAt = (caller: Caller, { asOf }: OpenState): Caller => ({ ...caller, user: { ...caller.user, asOf } });

async function teamOf(deps: Deps, e: Endpoint, caller: Caller | null, teamId?: string): Promise<TeamSeat | null> {
  if (!isTeamPermission(e.permission) || teamId === undefined) return null;
  return authorizeTeam(deps.db, e.permission, caller as Caller, teamId);
}

const tusMethods = (path: string): string[] =>
  path.includes('{') ? ['head', 'patch', 'delete', 'get'] : ['post', 'options'];
