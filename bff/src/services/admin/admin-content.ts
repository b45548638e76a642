import type { Knex } from 'knex';
import { CONTENT_KINDS, type AdminContent } from '@stroma/contract';
import { AppError } from '../../errors.ts';
import { newId } from '../basics/ids.ts';
import { LOCALES, library, type Entry, type Locale } from '../content/index.ts';
import type { PageQuery } from './admin-page.ts';

type Kind = AdminContent['kind'];
interface Row {
  kind: Kind;
  slug: string;
  locale: Locale;
  title: string;
  body: string;
  state: AdminContent['state'];
  updated_at: number;
}
/** Announcements have their own calls and table. */
const KINDS = CONTENT_KINDS.filter((kind) => kind !== 'announcement');

function present(kind: Kind, slug: string, rows: Row[], pages: Entry[]): AdminContent {
  const texts = LOCALES.flatMap((locale) => {
    const row = rows.find((r) => r.locale === locale);
    const page = pages.find((p) => p.locale === locale);
    const text = row ? { title: row.title, markdown: row.body } : page;
    return text ? [{ locale, title: text.title, markdown: text.markdown }] : [];
  });
  const newest = rows.length ? Math.max(...rows.map((row) => Number(row.updated_at))) : null;
  return {
    id: `${kind}/${slug}`,
    kind,
    slug,
    title: texts[0]?.title ?? slug,
    languages: texts.map(({ locale }) => locale),
    state: rows[0]?.state ?? 'published',
    updatedOn: newest === null ? (pages[0]?.updatedOn ?? '') : new Date(newest).toISOString().slice(0, 10),
    body: Object.fromEntries(texts.map(({ locale, title, markdown }) => [locale, { title, markdown }])),
  };
}

const pagesOf = (kind: Kind): Entry[] => LOCALES.flatMap((locale) => [...library().list(kind, locale)]);

/** The built-in pages and those of an administrator, by kind and order. */
export async function listContent(db: Knex, query: PageQuery) {
  const rows = await db<Row>('contents').whereIn('kind', KINDS);
  const words = query.search?.trim().toLowerCase() ?? '';
  const all = KINDS.flatMap((kind) => {
    const pages = pagesOf(kind);
    const own = rows.filter((row) => row.kind === kind);
    const slugs = new Set([...pages.map((page) => page.id), ...own.map((row) => row.slug)]);
    return [...slugs].map((slug) =>
      present(
        kind,
        slug,
        own.filter((row) => row.slug === slug),
        pages.filter((page) => page.id === slug),
      ),
    );
  });
  const texts = ({ id, body }: AdminContent) => [id, ...Object.values(body).map(({ title }) => title)].join('\n');
  const found = words ? all.filter((entry) => texts(entry).toLowerCase().includes(words)) : all;
  const size = query.pageSize ?? 50;
  const start = ((query.pageNum ?? 1) - 1) * size;
  return { total: found.length, rows: found.slice(start, start + size) };
}

export interface ContentChange {
  kind: Kind;
  slug: string;
  state: AdminContent['state'];
  body?: Record<string, { title: string; markdown: string }>;
}

/** Both languages get the state; a published text equal to the built-in one is no longer an override. In the caller's transaction. */
export async function saveContent(trx: Knex, given: ContentChange, now: number): Promise<AdminContent> {
  const { kind, slug, state } = given;
  const pages = pagesOf(kind).filter((page) => page.id === slug);
  const rowsOf = () => trx<Row>('contents').where({ kind, slug });
  const old = await rowsOf();
  let written = 0;
  for (const locale of LOCALES) {
    const row = old.find((r) => r.locale === locale);
    const page = pages.find((p) => p.locale === locale);
    const text = given.body?.[locale] ?? (row && { title: row.title, markdown: row.body }) ?? page;
    if (!text) continue;
    written += 1;
    const isAsInRepository = page && page.title === text.title && page.markdown === text.markdown;
    if (state === 'published' && isAsInRepository) await rowsOf().where({ locale }).delete();
    else await upsert(trx, { kind, slug, locale, title: text.title, body: text.markdown, state, updated_at: now });
  }
  if (!written) throw new AppError('NOT_FOUND');
  return present(kind, slug, await rowsOf(), pages);
}

async function upsert(trx: Knex, row: Row): Promise<void> {
  const { title, body, state, updated_at } = row;
  // A page's title in the repository may be longer than the column.
  const values = { title: title.slice(0, 200), body, state, updated_at };
  await trx('contents')
    .insert({ id: newId(), ...row, ...values })
    .onConflict(['kind', 'slug', 'locale'])
    .merge(values);
}
