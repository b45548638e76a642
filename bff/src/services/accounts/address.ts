import type { Context } from 'koa';

/** An IPv4 address that arrived on a dual-stack socket is written as IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Whose call it is, for limits, the login log and the audit log: the address of the connection. A forwarded header is believed
 * only behind a proxy that the operator named (middlewares/proxy.ts), so that inventing one resets no limit (reliability.md, E).
 */
export const addressOf = (ctx: Context): string =>
  (ctx.state.address as string | undefined) ?? plainAddress(ctx.req.socket.remoteAddress ?? 'unknown');
