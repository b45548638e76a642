import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, hashOf, type Kind } from './files.ts';
import type { Locale, Site } from './site.ts';

type Fields = Readonly<Record<string, string>>;

/** Additional fields of an entry from the configuration and the folder. */
export function metaOf(
  kind: Kind,
  slug: string,
  locale: Locale,
  fields: Fields,
  site: Site,
  folder: string,
): Record<string, unknown> {
  if (kind === 'office') return officeMeta(slug, locale, fields, site);
  if (kind === 'host') return hostMeta(slug, locale, fields, site);
  if (kind === 'document') return documentMeta(fields, folder);
  if (kind === 'video') return videoMeta(slug, locale, fields, folder);
  if (kind === 'migration') return { ...fields, ...site.migration?.[locale] };
  return { ...fields };
}

/** City, zone and hours come from the page; address and phone from the operator, empty if not set. */
function officeMeta(slug: string, locale: Locale, fields: Fields, site: Site) {
  const own = site.offices[slug] ?? {};
  const address = Array.isArray(own.address) ? own.address : own.address?.[locale];
  return {
    ...fields,
    address: address ?? [fields.city ?? ''],
    phone: own.phone ?? '',
    email: own.email ?? `${fields.alias ?? slug}@${site.domain}`,
  };
}

/** A host without a configured address is planned, and has nothing to link to. */
function hostMeta(slug: string, locale: Locale, fields: Fields, site: Site) {
  const own = site.hosts[slug] ?? {};
  const href = own.href ?? site.regionHosts[fields.region ?? ''] ?? '';
  return {
    ...fields,
    href,
    state: own.state ?? (href ? 'open' : 'planned'),
    dataCentre: own.dataCentre?.[locale] ?? fields.dataCentre ?? '',
    current: fields.region === site.region,
  };
}

function documentMeta(fields: Fields, folder: string) {
  const { href = '', format = 'html' } = fields;
  const file = href.startsWith('/content/') ? fileOf(folder, href.slice('/content/'.length)) : null;
  const there = file !== null && existsSync(file);
  return {
    ...fields,
    languages: (fields.languages ?? '').split(/,\s*/),
    format,
    href: there ? `${href}?v=${hashOf(file)}` : href,
    size: there ? statSync(file).size : null,
  };
}

interface Recording {
  seconds: number;
  marks: { at: number; label: string }[];
}
const LANGUAGES: Record<Locale, string> = { 'en-US': 'English', 'zh-CN': '中文' };
/** Films of each language, by their slugs. */
type Recorded = Record<string, Partial<Record<Locale, Recording>>>;
/** `recorded: false`: tooling/content/videos.mjs has not recorded it, and it is not listed. */
function videoMeta(slug: string, locale: Locale, fields: Fields, folder: string) {
  const at = (name: string) => {
    const file = join(folder, 'videos', name);
    return existsSync(file) ? `/content/videos/${name}?v=${hashOf(file)}` : null;
  };
  const src = at(`${slug}.${locale}.webm`);
  const index = join(folder, 'videos', 'videos.json');
  const all = existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as Recorded) : {};
  const recording = all[slug]?.[locale];
  if (!src || !recording) return { ...fields, recorded: false };
  const track = at(`${slug}.${locale}.vtt`);
  return {
    ...fields,
    recorded: true,
    src,
    poster: at(`${slug}.${locale}.webp`),
    ...recording,
    tracks: track ? [{ src: track, language: locale, label: LANGUAGES[locale] }] : [],
  };
}
