import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from './site.ts';

/** Texts that `npm run gen` takes from the contract and the messages (tooling/content/help/build.ts). */
export interface Generated {
  names: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  /** By `<name>/<tool>`. */
  blocks: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
}
const NOTHING: Generated = { names: { 'en-US': {}, 'zh-CN': {} }, blocks: { 'en-US': {}, 'zh-CN': {} } };

export function readGenerated(folder: string): Generated {
  const file = join(folder, 'generated.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Generated) : NOTHING;
}

/**
 * Fills `{{name}}`: labels of the product, limits, version, and on the page of a tool its table of settings, its works to cite, its terms and the
 * name of its result in the demo. An unknown name is left unchanged, so that it is visible in an administrator's text; `npm run check` refuses it in
 * the repository's pages.
 */
export function insertGenerated(text: string, { names, blocks }: Generated, locale: Locale, tool?: string): string {
  return text.replaceAll(
    /\{\{([^{}]+)\}\}/g,
    (all, name: string) => names[locale][name] ?? blocks[locale][`${name}/${tool ?? ''}`] ?? all,
  );
}
