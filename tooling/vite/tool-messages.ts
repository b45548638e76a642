import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

type Messages = Record<string, string>;

/**
 * A tool keeps its own sentences in `design-system/messages/tools/<slug>.<locale>.json`, so that a new tool changes no shared file. This
 * returns all of one language; `file` is `…/messages/<locale>.json`.
 */
export function toolMessages(file: string): Messages {
  const folder = join(dirname(file), 'tools');
  if (!existsSync(folder)) return {};
  const found = readdirSync(folder)
    .sort()
    .filter((name) => name.endsWith(`.${basename(file)}`))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Messages);
  return Object.assign({}, ...found) as Messages;
}

const WHOLE = /\/design-system\/messages\/[\w-]+\.json$/;
/** Adds the tools' own sentences to the design system's, for a page that loads a whole language. */
export function withToolMessages(): Plugin {
  return {
    name: 'tool-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!WHOLE.test(id)) return null;
      const all = { ...(JSON.parse(code) as Messages), ...toolMessages(id) };
      return { code: JSON.stringify(all), map: null };
    },
  };
}
