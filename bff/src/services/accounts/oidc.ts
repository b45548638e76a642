import * as oidc from 'openid-client';
import type { OidcSettings } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newToken, sha256 } from '../basics/ids.ts';

const STATE_MS = 10 * 60_000;
const TIMEOUT_S = 10;
export const CALLBACK_PATH = '/api/account/oidc/callback';

/** Identity by the provider. */
export interface Identity {
  /** Hash of issuer and subject, the only stable identifier. */
  key: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  preferredUsername: string | null;
}
interface StatePayload {
  verifier: string;
  nonce: string;
  redirect: string;
}

const providers = new Map<string, Promise<oidc.Configuration>>();

/** Discovered once; after a failure it is retried on the next attempt. Plain http only on this machine (tests). */
function provider(settings: OidcSettings): Promise<oidc.Configuration> {
  const key = `${settings.issuer} ${settings.clientId}`;
  const known = providers.get(key);
  if (known) return known;
  const issuer = new URL(settings.issuer);
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname);
  const auth = settings.clientSecret ? oidc.ClientSecretBasic(settings.clientSecret) : oidc.None();
  const found = oidc.discovery(issuer, settings.clientId, undefined, auth, {
    timeout: TIMEOUT_S,
    ...(isLocal && { execute: [oidc.allowInsecureRequests] }),
  });
  providers.set(key, found);
  found.catch(() => providers.delete(key));
  return found;
}

/** Only the error code is logged, because messages and causes contain codes and tokens. */
function failed(deps: Deps, error: unknown): never {
  const { code, name } = error as { code?: string; name?: string };
  deps.log.warn({ code, name }, 'OpenID sign-in failed');
  throw new AppError('OIDC_FAILED');
}

/** The URL to which the browser is sent, and the state that the callback must return. */
export async function startOidc(
  deps: Deps,
  settings: OidcSettings,
  redirect: string,
): Promise<{ href: string; state: string }> {
  const [state, nonce, verifier] = [newToken(), newToken(), oidc.randomPKCECodeVerifier()];
  const config = await provider(settings).catch((error: unknown) => failed(deps, error));
  await deps.db('oidc_states').insert({
    state_hash: sha256(state),
    payload: JSON.stringify({ verifier, nonce, redirect } satisfies StatePayload),
    expires_at: deps.now() + STATE_MS,
    spent_at: null,
  });
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: deps.config.publicUrl + CALLBACK_PATH,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { href: url.href, state };
}

/** Uses up a state by one conditional update: a callback that is opened twice signs in once. */
async function spendState(deps: Deps, state: string): Promise<StatePayload> {
  const where = { state_hash: sha256(state) };
  const spent = await deps
    .db('oidc_states')
    .where(where)
    .whereNull('spent_at')
    .where('expires_at', '>', deps.now())
    .update({ spent_at: deps.now() });
  if (spent !== 1) throw new AppError('OIDC_FAILED');
  const row = await deps.db('oidc_states').where(where).first();
  return JSON.parse(row.payload as string) as StatePayload;
}

/** Exchanges the code for the identity. Returns it with the page that the browser had requested. */
export async function finishOidc(
  deps: Deps,
  settings: OidcSettings,
  search: string,
  state: string,
): Promise<{ identity: Identity; redirect: string }> {
  const { verifier, nonce, redirect } = await spendState(deps, state);
  try {
    const config = await provider(settings);
    const tokens = await oidc.authorizationCodeGrant(config, new URL(deps.config.publicUrl + CALLBACK_PATH + search), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const more =
      claims.email === undefined && config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
    const {
      email,
      email_verified: verified,
      preferred_username: name,
    } = { ...more, ...claims } as Record<string, unknown>;
    return {
      redirect,
      identity: {
        key: sha256(`${claims.iss}|${claims.sub}`),
        email: typeof email === 'string' && verified === true ? email : null,
        preferredUsername: typeof name === 'string' ? name : null,
      },
    };
  } catch (error) {
    return failed(deps, error);
  }
}
