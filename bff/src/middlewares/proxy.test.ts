import { expect, test } from '@jest/globals';
import type { Context } from 'koa';
import { addressOf } from '../services/accounts/address.ts';
import { clientAddress } from './proxy.ts';

async function client(proxies: string[], connection: string, forwarded = ''): Promise<string> {
  const ctx = { state: {}, get: () => forwarded, req: { socket: { remoteAddress: connection } } } as unknown as Context;
  await clientAddress(proxies)(ctx as never, async () => {});
  return addressOf(ctx);
}

test.each([
  [[], '203.0.113.5', '8.8.8.8', '203.0.113.5'],
  [[], '::ffff:203.0.113.5', '', '203.0.113.5'],
  [['10.0.0.1'], '203.0.113.5', '8.8.8.8', '203.0.113.5'],
  [['10.0.0.1'], '10.0.0.1', '8.8.8.8', '8.8.8.8'],
  [['10.0.0.1'], '::ffff:10.0.0.1', '1.1.1.1, 8.8.8.8', '8.8.8.8'],
  [['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 8.8.8.8, 10.0.0.7', '8.8.8.8'],
  [['fd00::/8'], 'fd00::1', '2001:db8::9', '2001:db8::9'],
  [['10.0.0.1'], '10.0.0.1', 'not an address', '10.0.0.1'],
  [['10.0.0.1'], '10.0.0.1', '', '10.0.0.1'],
])('proxies %j, connection %s, header "%s": %s', async (proxies, connection, forwarded, expected) => {
  expect(await client(proxies, connection, forwarded)).toBe(expected);
});
