import type { Static, TSchema } from 'typebox';
import type { ErrorId } from './errors.ts';
import type { Feature } from './privileges.ts';
import type { GuestView } from './guests.ts';

/** Header that names a state: the call is answered as the dataset was in that state. Calls that change data are refused with it. */
export const STATE_HEADER = 'x-stroma-state';
/** Value of STATE_HEADER for a published version of the dataset instead of a named state: `public.` and its number. */
export const PUBLIC_STATE = /^public\.([1-9]\d{0,5})$/;
export const publicState = (version: number): string => `public.${version}`;
/**
 * The same for the dataset service, which does not know states: `labels=12,columns=3`, the version of each editable document of the dataset.
 * Documents that are not listed did not exist.
 */
export const VERSIONS_HEADER = 'x-stroma-versions';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * Callers that an endpoint admits. `public`: everyone. `signedIn`: every account. The others are the seat permissions of the specification's section
 * 6 in the caller's current space (personal spaces have all of them); `give`: Delete and Download, for giving a dataset to another space; `link`: the
 * same, or Owner or Admin of the space, for showing a dataset to people without an account; `admin`: administrators; `publicDatabase`: users with
 * that privilege; `spaceManage`: Owner or Admin of the current space. `team`, `teamManage` (Owner, Admin) and `teamOwner` are decided in the team
 * that `teamId` of path or body names. An object of another space answers exactly like a missing one (404), whatever the permission.
 */
export type Permission =
  | 'public'
  | 'signedIn'
  | 'view'
  | 'edit'
  | 'delete'
  | 'download'
  | 'give'
  | 'link'
  | 'admin'
  | 'publicDatabase'
  | 'spaceManage'
  | 'team'
  | 'teamManage'
  | 'teamOwner';

export interface Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> {
  readonly id: string;
  readonly method: Method;
  /** Below the base `/api`, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly permission: Permission;
  /**
   * Media types of Accept whose replies export data of the space, so that they also need the Download permission; `application/json` means every
   * reply that is not requested as `application/octet-stream`.
   */
  readonly exportForms?: readonly string[];
  /** The operation `op.<feature>` of the privilege list that the caller needs too: the toggle, and an administrator's switches. */
  readonly feature?: Feature;
  /**
   * Location of the id of the dataset or result that the call can read as of a named state (STATE_HEADER). Without it, a call that names a state is
   * refused.
   */
  readonly inState?: 'params' | 'query' | 'result';
  /**
   * Views of a dataset for which a guest (GUEST_HEADER) may make the call; `any`: all of them. The call names the dataset by `id` of its path, or
   * none. Without it, guests are refused.
   */
  readonly guests?: 'any' | readonly GuestView[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Form posts are `application/x-www-form-urlencoded` unless the specification requires JSON. */
  readonly bodyKind?: 'json' | 'form';
  /** Maximum JSON body, e.g. `28mb`; default 64kb, also for every form. */
  readonly bodyLimit?: string;
  /** Maximum number of objects and lists in a JSON body; default 2,000, because the server's process parses them. */
  readonly bodyContainers?: number;
  /** The server's process forwards the body unparsed: a child process with its own limits parses and validates large bodies. */
  readonly bodyUnread?: boolean;
  /** Media types of bytes that the BFF passes through, besides those of columns and tables. */
  readonly byteForms?: readonly string[];
  /** The envelope's `data`; absent for streams, files and bytes that the BFF passes through. */
  readonly reply?: Reply;
  readonly replyKind?: 'envelope' | 'events' | 'file' | 'proxy' | 'tus';
  readonly errors?: readonly ErrorId[];
}

/** Declares a call; keeps the literal types so that handlers and the client infer from it. */
export function endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
>(declared: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return declared;
}

export type ParamsOf<E> = E extends Endpoint<infer P, TSchema, TSchema, TSchema> ? Static<P> : never;
export type QueryOf<E> = E extends Endpoint<TSchema, infer Q, TSchema, TSchema> ? Static<Q> : never;
export type BodyOf<E> = E extends Endpoint<TSchema, TSchema, infer B, TSchema> ? Static<B> : never;
export type ReplyOf<E> = E extends Endpoint<TSchema, TSchema, TSchema, infer R> ? Static<R> : never;

/** Envelope of all replies of the product (architecture.md): `code` is the HTTP status; `error` only for errors. */
export interface Envelope<T> {
  code: number;
  msg: string;
  message: string;
  data: T;
  error?: { id: ErrorId; params: Record<string, unknown> };
}

/** Whether a reply of the call in the form of `accept` needs the Download permission. */
export const exportsData = ({ exportForms = [] }: Pick<Endpoint, 'exportForms'>, accept: string): boolean =>
  exportForms.some((type) =>
    type === 'application/json' ? !accept.includes('application/octet-stream') : accept.includes(type),
  );
