import { isIP } from 'node:net';
import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import { inputInvalid } from '../errors.ts';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
const WILDCARDS = new Set(['0.0.0.0', '::', '']);
/** Asked by the machine's own address: probes, the collector of metrics, the runner with its secret. */
const BY_ADDRESS = /^\/(healthz|readyz|metrics|internal\/.*)$/;

/** Without its port; empty for what is no host: user information, a path, a space. */
function nameOf(host: string): string {
  const address = `http://${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? new URL(address).hostname : '';
}

/**
 * Refuses a Host header that is not this server's: a name of somebody else that resolves to this machine would make its pages of one
 * origin with the product (DNS rebinding). On a wildcard address without PUBLIC_URL no name is known and every one is taken.
 */
export function knownHost({
  host,
  publicUrl,
  isPublicUrlGiven,
}: Pick<Config, 'host' | 'publicUrl' | 'isPublicUrlGiven'>): Middleware {
  const isOpen = WILDCARDS.has(host) && !isPublicUrlGiven;
  const names = new Set([...LOOPBACK, nameOf(isIP(host) === 6 ? `[${host}]` : host), new URL(publicUrl).hostname]);
  return async (ctx, next) => {
    if (!isOpen && !BY_ADDRESS.test(ctx.path) && !names.has(nameOf(ctx.get('host'))))
      throw inputInvalid('header', '/host', 'enum');
    return next();
  };
}
