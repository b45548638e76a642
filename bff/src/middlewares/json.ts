import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';

/** Maximum number of objects and lists in one body. A draft of 200 samples has 210. */
export const MAX_CONTAINERS = 2000;
/** Maximum number of names in the objects of one body: 150,000 different ones take 80 ms. */
export const MAX_NAMES = 20_000;
const [QUOTE, BACKSLASH, BRACKET, BRACE, COLON] = ['"', '\\', '[', '{', ':'].map((c) => c.charCodeAt(0));

/** Whether a JSON text has more than `most` objects and lists, or more than MAX_NAMES member names. Scans the text once. */
export function hasManyContainers(text: string, most = MAX_CONTAINERS): boolean {
  let open = 0;
  let names = 0;
  let isText = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) isText = !isText;
    else if (isText && code === BACKSLASH) i += 1;
    else if (!isText && (code === BRACKET || code === BRACE)) open += 1;
    else if (!isText && code === COLON) names += 1;
    if (open > most || names > MAX_NAMES) return true;
  }
  return false;
}

/** Detects half a character (a lone surrogate), which UTF-8 would silently replace by U+FFFD. Only an escape can contain one. */
const HALF = /\p{Surrogate}/u;
const MAY_BE_HALF = /\\u[dD][89a-fA-F]/;

/** Parses JSON; throws a SyntaxError if a text or name contains a lone surrogate. */
function parse(text: string): unknown {
  if (!MAY_BE_HALF.test(text)) return JSON.parse(text);
  return JSON.parse(text, (name, value: unknown) => {
    if (HALF.test(name) || (typeof value === 'string' && HALF.test(value))) throw new SyntaxError('half a character');
    return value;
  });
}

/** Rejects `null`, because handlers access fields of the body. */
const refuse = (): never => {
  throw new TypeError('a body of null');
};

/**
 * Parses a JSON body into `ctx.request.body`. Parsing blocks the event loop: more than a second for 4 MB of nested objects, a
 * millisecond for 64 KB of text. So each call has its own size limit, and bodies with too many objects are rejected unparsed.
 */
export function jsonBody(
  limit: string,
  parsedMethods: string[],
  onError: (error: Error) => never,
  most = MAX_CONTAINERS,
) {
  const read = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    textLimit: limit,
    parsedMethods,
    onError,
  });
  return async (ctx: Context): Promise<void> => {
    await read(ctx as never, async () => {});
    const request = ctx.request as { body?: unknown };
    const text = typeof request.body === 'string' ? request.body : '';
    if (hasManyContainers(text, most)) onError(new RangeError('a body of too many objects, lists and names'));
    try {
      request.body = text ? (parse(text) ?? refuse()) : {};
    } catch (error) {
      onError(error as Error);
    }
  };
}
