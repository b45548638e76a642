import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentItem } from '@stroma/contract';
import { CONTENT_DIR, fileOf, hashOf, type Kind } from './files.ts';
import { parsePage } from './front-matter.ts';
import { insertGenerated, readGenerated } from './generated.ts';
import { metaOf } from './meta.ts';
import { isComputed, isTool, withNotice } from './notice.ts';
import { plainText, renderMarkdown } from './render.ts';
import { fillSite, LOCALES, type Locale, type Site } from './site.ts';

export { CONTENT_DIR, fileOf, hashOf, type Kind };
export interface Entry extends Omit<ContentItem, 'kind'> {
  kind: Kind;
  locale: Locale;
  /** Milliseconds; an override has its own. */
  markdown: string;
}
export interface Library {
  folder: string;
  site: Site;
  list(kind: Kind, locale: Locale): readonly Entry[];
  /** Renders a text as an entry of this kind, e.g. one that an administrator wrote. */
  entry(given: {
    kind: Kind;
    slug: string;
    locale: Locale;
    fields: Readonly<Record<string, string>>;
    body: string;
  }): Entry;
}

/** Media addresses contain the hash of their bytes, so browsers can cache them forever. */
function versioned(folder: string, html: string): string {
  return html.replaceAll(/\/content\/(pictures|files|videos)\/[\w./-]+/g, (path) => {
    const file = fileOf(folder, path.slice('/content/'.length));
    return existsSync(file) ? `${path}?v=${hashOf(file)}` : path;
  });
}
/** Reads every page once; an unreadable page fails the start with its name. */
export function readLibrary(site: Site, folder = CONTENT_DIR): Library {
  const byKind = new Map<string, Entry[]>();
  const generated = readGenerated(folder);
  const entry: Library['entry'] = ({ kind, slug, locale, fields, body }) => {
    const { title = '', order = '0', chapter = '', summary = '', updatedOn = '', ...rest } = fields;
    const fill = (text: string) => fillSite(insertGenerated(text, generated, locale, rest.tool), site, locale);
    const source = withNotice(fill(body), rest.tool, locale);
    return {
      id: slug,
      kind,
      locale,
      title: fill(title),
      summary: fill(summary),
      chapter,
      order: Number(order),
      html: versioned(folder, renderMarkdown(source)),
      text: plainText(source),
      markdown: body,
      updatedOn,
      languages: [locale],
      meta: {
        ...metaOf(kind, slug, locale, rest, site, folder),
        ...(rest.tool && { available: isTool(rest.tool) && isComputed(rest.tool) }),
      },
    };
  };
  for (const locale of LOCALES)
    for (const kind of readdirSync(join(folder, locale)).sort())
      for (const name of readdirSync(join(folder, locale, kind)).sort()) {
        const slug = /^\d+-([a-z0-9-]+)\.md$/.exec(name)?.[1];
        try {
          if (!slug) throw new Error('a page is named NN-slug.md');
          const page = parsePage(readFileSync(join(folder, locale, kind, name), 'utf8'));
          const entries = byKind.get(`${kind}/${locale}`) ?? [];
          entries.push(entry({ kind: kind as Kind, slug, locale, ...page }));
          byKind.set(`${kind}/${locale}`, entries);
        } catch (error) {
          throw new Error(`content ${locale}/${kind}/${name}: ${(error as Error).message}`, { cause: error });
        }
      }
  for (const [key, entries] of byKind) {
    const kind = key.split('/')[0]!;
    for (const e of entries)
      e.languages =
        kind === 'document'
          ? (e.meta.languages as Locale[])
          : LOCALES.filter((l) => byKind.get(`${kind}/${l}`)?.some((other) => other.id === e.id));
    entries.sort((a, b) => a.order - b.order);
  }
  return { folder, site, entry, list: (kind, locale) => byKind.get(`${kind}/${locale}`) ?? [] };
}
