import assert from 'node:assert/strict';
import { clientOf, type Client } from './client.ts';
import { waitForMail } from './outbox.ts';
import type { Person } from './people-steps.ts';
import type { Platform, Visit } from './platform.ts';

/** Registers through the API with the mailed code, for tests that need a signed-in account. Returns the new account's client. */
export async function newcomer(platform: Platform, who: Person): Promise<Client> {
  const client = clientOf(platform);
  await register(client, who, await codeFor(platform, client, who));
  return signedIn(platform, who);
}

export async function codeFor(platform: Platform, client: Client, who: Person): Promise<string> {
  const form = { email: who.email, purpose: 'registration', locale: 'en-US' };
  const sent = await client.call('account/sendMessage', { form });
  assert.equal(sent.status, 200, JSON.stringify(sent.error));
  return waitForMail(platform.dataDir, who.email, /\b(\d{6})\b/);
}

export async function register(client: Client, { username, email, password }: Person, code: string): Promise<void> {
  const reply = await client.call('account/reg', { form: { username, email, password, verificationMessage: code } });
  assert.equal(reply.status, 200, JSON.stringify(reply.error));
}

export async function signedIn(platform: Platform, { username, password }: Person): Promise<Client> {
  const client = clientOf(platform);
  const reply = await client.call<{ token: string }>('account/sign-up', { form: { username, password } });
  assert.equal(reply.status, 200, JSON.stringify(reply.error));
  client.token = reply.data.token;
  return client;
}

/** The browser is hers from its first page on. */
export const openSignedIn = (visit: Pick<Visit, 'context'>, { token }: Client): Promise<unknown> =>
  visit.context.addInitScript((t) => localStorage.setItem('stroma.token', t), token);
