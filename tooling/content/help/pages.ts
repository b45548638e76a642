import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePage } from '../../../bff/src/services/content/front-matter.ts';
import { ROOT } from '../../setup/paths.mjs';
import { LOCALES, type Locale } from './schema.ts';

export interface HelpPage {
  /** Path below the repository. */
  file: string;
  locale: Locale;
  kind: string;
  slug: string;
  fields: Readonly<Record<string, string>>;
  body: string;
}

/** Every page of `bff/content` as written. */
export function readPages(): HelpPage[] {
  return LOCALES.flatMap((locale) => {
    const root = join(ROOT, 'bff/content', locale);
    return readdirSync(root)
      .sort()
      .flatMap((kind) =>
        readdirSync(join(root, kind))
          .sort()
          .map((name) => ({
            file: `bff/content/${locale}/${kind}/${name}`,
            ...{ locale, kind, slug: name.replace(/^\d+-|\.md$/g, '') },
            ...parsePage(readFileSync(join(root, kind, name), 'utf8')),
          })),
      );
  });
}

export interface Heading {
  level: number;
  title: string;
  /** Its anchor: `{#id}` after the title. */
  id: string | null;
  /** The text up to the next heading of the same or a higher level. */
  text: string;
}

/** Headings of a page with their texts; fenced code has none. */
export function headingsOf(body: string): Heading[] {
  const bare = body.replaceAll(/^```[\s\S]*?^```/gm, (fence) => fence.replaceAll(/^#/gm, ' '));
  const found = [...bare.matchAll(/^(#{2,4}) (.+?)(?: \{#([a-z0-9-]+)\})?$/gm)];
  return found.map(({ 0: line, 1: marks, 2: title, 3: id, index }, i) => {
    const next = found.slice(i + 1).find(([, other]) => other!.length <= marks!.length);
    return {
      level: marks!.length,
      title: title!,
      id: id ?? null,
      text: bare.slice(index + line.length, next?.index ?? bare.length).trim(),
    };
  });
}

/** Names between double braces: message ids, `limits.…`, and the blocks of `build.ts`. */
export const namesIn = (body: string): string[] => [...body.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name]) => name!);
