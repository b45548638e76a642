import { isIP } from 'node:net';
import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import { inputInvalid } from '../errors.ts';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
const WILDCARDS = new Set(['0.0.0.0', '::', '']);
/** Requested by the machine's own address: probes, the metrics collector, the runner with its secret. */
const BY_ADDRESS = /^\/(healthz|readyz|metrics|internal\/.*)$/;

/** Host without its port; empty for an invalid host: user information, a path, a space. */
function nameOf(host: string): string {
  const address = `http://${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? new URL(address).hostname : '';
}

/**
 * Refuses a Host header with another name than this server's, because a foreign name that resolves to this machine would give its pages the same
 * origin as the product (DNS rebinding). On a wildcard address without PUBLIC_URL, the name is unknown and every one is accepted.
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
