import type { Knex } from 'knex';
import type { Entry, Kind, Library } from './library.ts';
import type { Locale } from './site.ts';

export interface ContentRow {
  kind: string;
  slug: string;
  locale: string;
  title: string;
  body: string;
  state: string;
  updated_at: number;
}
/** `published` overrides the built-in page, `withdrawn` hides it, a draft has no effect yet. */
const OVER = ['published', 'withdrawn'];

/** The pages of a kind in order, with an administrator's texts over the built-in ones. */
export async function listEntries(db: Knex, library: Library, kind: Kind, locale: Locale): Promise<Entry[]> {
  const rows = await db<ContentRow>('contents').where({ kind, locale }).whereIn('state', OVER);
  const own = new Map(rows.map((row) => [row.slug, row]));
  const pages = library.list(kind, locale);
  const over = (row: ContentRow, page?: Entry): Entry => {
    const updatedOn = new Date(Number(row.updated_at)).toISOString().slice(0, 10);
    const fields = {
      title: row.title,
      order: String(page?.order ?? 1000),
      chapter: page?.chapter ?? '',
      summary: page?.summary ?? '',
      updatedOn,
      ...(typeof page?.meta.tool === 'string' && { tool: page.meta.tool }),
    };
    const made = library.entry({ kind, slug: row.slug, locale, fields, body: row.body });
    return page ? { ...made, languages: page.languages, meta: page.meta } : made;
  };
  const known = pages.flatMap((page) => {
    const row = own.get(page.id);
    if (!row) return [page];
    return row.state === 'withdrawn' ? [] : [over(row, page)];
  });
  const added = rows.filter((row) => row.state !== 'withdrawn' && !pages.some((page) => page.id === row.slug));
  return [...known, ...added.map((row) => over(row))];
}
