import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Middleware } from 'koa';
import { plainAddress } from '../services/accounts/address.ts';

export const inList = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** `10.0.0.1` or `10.0.0.0/8`, IPv4 or IPv6. */
export function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

/**
 * Behind a reverse proxy configured by the operator, the client is the last address in X-Forwarded-For that is not such a proxy; from other peers the
 * header is ignored (reliability.md, E).
 */
export function clientAddress(proxies: readonly string[]): Middleware {
  const trusted = new BlockList();
  for (const range of proxies) addRange(trusted, range);
  return async (ctx, next) => {
    const path = [...ctx.get('x-forwarded-for').split(','), ctx.req.socket.remoteAddress ?? '']
      .map((part) => plainAddress(part.trim()))
      .reverse();
    let client = path[0]!;
    for (let i = 1; i < path.length && inList(trusted, client) && isIP(path[i]!); i += 1) client = path[i]!;
    ctx.state.address = client || 'unknown';
    return next();
  };
}
