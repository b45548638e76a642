import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
// The provider has no type declarations.
// @ts-expect-error: untyped
import Provider from 'oidc-provider';

export interface TestProvider {
  issuer: string;
  /** Claims by login name; `sub` is the name. */
  people: Record<string, Record<string, unknown>>;
  close(): Promise<void>;
}

/** A real OpenID provider on this machine, with its own log-in and consent pages. */
export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: TestProvider['people'] = {};
  const silenced = console.warn;
  console.warn = () => {};
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'stroma', client_secret: 'provider-secret', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    cookies: { keys: ['test'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: async (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people[id] }),
    }),
  });
  server.on('request', provider.callback());
  console.warn = silenced;
  return {
    issuer,
    people,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A minimal browser for the flow: it keeps cookies by origin and records every redirect. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async open(href: string, init: RequestInit = {}): Promise<{ status: number; location: string | null; text: string }> {
    const { origin } = new URL(href);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html,*/*', ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    const reply = await fetch(href, { redirect: 'manual', ...init, headers });
    for (const line of reply.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      if (value && !/expires=Thu, 01 Jan 1970/i.test(line)) jar.set(name, value);
      else jar.delete(name);
    }
    const location = reply.headers.get('location');
    return {
      status: reply.status,
      location: location && new URL(location, href).href,
      text: await reply.text(),
    };
  }

  /** From the provider's first page to the redirect back. */
  async logIn(href: string, login: string, backTo: string): Promise<string> {
    let next = href;
    for (let step = 0; step < 12; step += 1) {
      if (next.startsWith(backTo)) return next;
      let reply = await this.open(next);
      if (reply.status === 200) {
        const prompt = /name="prompt" value="(\w+)"/.exec(reply.text)![1]!;
        const action = /action="([^"]+)"/.exec(reply.text)![1]!;
        reply = await this.open(new URL(action, next).href, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ prompt, login, password: 'any' }).toString(),
        });
      }
      if (!reply.location) throw new Error(`${next}: ${reply.status} ${reply.text.slice(0, 300)}`);
      next = reply.location;
    }
    throw new Error('the provider goes in circles');
  }
}
