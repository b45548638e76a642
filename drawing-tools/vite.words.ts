/** The design system's sentences that the parts this application uses can say: a tenth of all. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PARTS = ['primitives', 'plot-kit', 'kernels', 'theme', 'charts'];
/** Ids that are put together while the page runs begin with these. */
const COMPOSED = ['exportImage.'];
const FILE = /design-system\/messages\/[\w-]+\.json$/;

/** Strings of the package's code that may be ids of messages. */
function strings(folder: string): Set<string> {
  const found = new Set<string>();
  for (const part of PARTS)
    for (const name of readdirSync(join(folder, 'dist/src', part), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.js')) continue;
      const code = readFileSync(join(folder, 'dist/src', part, name), 'utf8');
      for (const [, id] of code.matchAll(/['"]([a-z][\w.-]*)['"]/gi)) found.add(id!);
    }
  return found;
}

export function usedWords(
  messages: Readonly<Record<string, string>>,
  said: ReadonlySet<string>,
): Record<string, string> {
  const isUsed = (id: string) => said.has(id) || COMPOSED.some((start) => id.startsWith(start));
  return Object.fromEntries(Object.entries(messages).filter(([id]) => isUsed(id)));
}

export function usedDesignWords(): Plugin {
  const folder = dirname(dirname(fileURLToPath(import.meta.resolve('@stroma/design-system/messages/en-US.json'))));
  let said: Set<string> | null = null;
  return {
    name: 'used-design-words',
    enforce: 'pre',
    transform(code, id) {
      if (!FILE.test(id.split('?')[0]!)) return null;
      said ??= strings(folder);
      return { code: JSON.stringify(usedWords(JSON.parse(code) as Record<string, string>, said)), map: null };
    },
  };
}
