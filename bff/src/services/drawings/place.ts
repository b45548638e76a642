import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawingPlace } from '@stroma/contract';
import type { Config } from '../../config.ts';

/** The server of the drawing tools; its port is known once it listens. */
export interface DrawingListener {
  port: number | null;
}
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** The origin under which browsers reach the drawing tools; null: disabled, not listening, or unknown. */
export function drawingOrigin({ host, url }: Config['drawingTools'], { port }: DrawingListener): string | null {
  if (port === null) return null;
  if (url) return new URL(url).origin;
  return LOOPBACK.has(host) ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : null;
}

/** The URL of the drawing tools, or the reason why they cannot be opened. Evaluated per call, because a build may be made while the server runs. */
export function drawingPlace({ drawingTools }: Pick<Config, 'drawingTools'>, listener: DrawingListener): DrawingPlace {
  if (listener.port === null) return { origin: null, obstacle: 'off' };
  const origin = drawingOrigin(drawingTools, listener);
  if (origin === null) return { origin: null, obstacle: 'address' };
  if (!existsSync(join(drawingTools.folder, 'index.html'))) return { origin: null, obstacle: 'unbuilt' };
  return { origin, obstacle: null };
}

/** Origins whose pages may show the frame: the product's, under each name of a loopback address. */
export function allowedFrameOrigins({ publicUrl, host, isPublicUrlGiven }: Config, port: number): string[] {
  const own = new URL(publicUrl).origin;
  if (isPublicUrlGiven || !LOOPBACK.has(host)) return [own];
  return [...new Set([own, ...['127.0.0.1', 'localhost'].map((name) => `http://${name}:${port}`)])];
}
