import type { ContentItem } from '@stroma/contract';
import type { Entry } from '../../services/content/index.ts';

/** Public form of an entry, without its Markdown. */
export const presentEntry = (entry: Entry): ContentItem => ({
  id: entry.id,
  kind: entry.kind as ContentItem['kind'],
  title: entry.title,
  summary: entry.summary,
  chapter: entry.chapter,
  order: entry.order,
  html: entry.html,
  text: entry.text,
  updatedOn: entry.updatedOn,
  languages: entry.languages,
  meta: entry.meta,
});

/** A film without its recording is not listed. */
export const isShown = (entry: Entry): boolean => entry.kind !== 'video' || entry.meta.recorded === true;

/** Newest first; of one day, the entry that was written last. */
export const newestFirst = (a: Entry, b: Entry): number =>
  String(b.meta.logdate ?? '').localeCompare(String(a.meta.logdate ?? '')) || b.order - a.order;
