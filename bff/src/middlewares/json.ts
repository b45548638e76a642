import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';

/** Objects and lists of one body: a draft of 200 samples has 210. */
export const MOST_CONTAINERS = 2000;
const [QUOTE, BACKSLASH, BRACKET, BRACE] = ['"', '\\', '[', '{'].map((c) => c.charCodeAt(0));

/** Whether a text opens more objects and lists than that. One pass, so that it costs little beside reading the body. */
export function hasManyContainers(text: string, most = MOST_CONTAINERS): boolean {
  let open = 0;
  let isText = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) isText = !isText;
    else if (isText && code === BACKSLASH) i += 1;
    else if (!isText && (code === BRACKET || code === BRACE)) open += 1;
    if (open > most) return true;
  }
  return false;
}

/** A call that gets `null` would read its fields. */
const refuse = (): never => {
  throw new TypeError('a body of null');
};

/**
 * Reads a JSON body of a call into `ctx.request.body`. All calls wait while it is parsed: of 4 MB of nested objects V8 needs more than
 * a second, of 64 KB of text a millisecond. So each call has the limit that its body needs, and deep or crowded bodies are
 * refused before they are parsed.
 */
export function jsonBody(limit: string, parsedMethods: string[], onError: (error: Error) => never) {
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
    if (hasManyContainers(text)) onError(new RangeError('a body of too many objects and lists'));
    try {
      request.body = text ? (JSON.parse(text) ?? refuse()) : {};
    } catch (error) {
      onError(error as Error);
    }
  };
}
