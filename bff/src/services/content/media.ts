import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { sendStream } from '../basics/streams.ts';
import { CONTENT_DIR, fileOf, hashOf } from './library.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gmt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};
/** No segment starts with a dot, so no path leaves its folder; encoded paths are decoded first. */
const PATH = /^\/content\/((pictures|files|videos)(?:\/[A-Za-z0-9][\w-]*(?:\.[\w-]+)*)+)$/;

/** One range of bytes (RFC 9110, 14); null: not satisfiable; undefined: no range, or malformed and ignored. */
export function rangeOf(header: string, size: number): { start: number; end: number } | null | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? null : { start, end };
}

/** Pictures, files and films of the help: `/content/{pictures,files,videos}/…`. */
export function contentMedia(log: Logger, folder = CONTENT_DIR): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/content/')) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('METHOD_NOT_ALLOWED');
    const [, name, kind] = PATH.exec(decoded(ctx.path)) ?? [];
    const type = name && TYPES[extname(name)];
    const file = name && fileOf(folder, name);
    const facts = file && type ? await stat(file).catch(() => null) : null;
    if (!file || !type || !facts?.isFile()) throw new AppError('NOT_FOUND');
    const hash = hashOf(file);
    ctx.type = type;
    ctx.set('ETag', `"${hash}"`);
    ctx.set('Accept-Ranges', 'bytes');
    // URLs in pages include the hash; the content of any other URL may change with the next release.
    const named = ctx.query.v === hash;
    ctx.set('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    if (kind === 'files') ctx.attachment(name.split('/').at(-1));
    if (kind === 'files') ctx.type = type;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const ifRange = ctx.get('if-range');
    const range = ifRange && ifRange !== `"${hash}"` ? undefined : rangeOf(ctx.get('range'), facts.size);
    if (range === null) {
      ctx.set('Content-Range', `bytes */${facts.size}`);
      ctx.status = 416;
      ctx.body = '';
      return;
    }
    if (range) {
      ctx.status = 206;
      ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${facts.size}`);
    }
    ctx.length = range ? range.end - range.start + 1 : facts.size;
    if (ctx.method === 'GET') await sendStream({ log }, ctx, createReadStream(file, range));
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AppError('NOT_FOUND');
  }
}
