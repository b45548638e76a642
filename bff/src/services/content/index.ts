import { readLibrary, type Library } from './library.ts';
import { readSite } from './site.ts';

export { contentMedia } from './media.ts';
export { CONTENT_DIR, readLibrary, type Entry, type Kind, type Library } from './library.ts';
export { listEntries } from './overrides.ts';
export { renderMarkdown, sanitizeHtml } from './render.ts';
export { LOCALES, readSite, type Locale, type Site } from './site.ts';

let read: Library | null = null;
/** The pages of this server, read once at startup; an unreadable page fails the start. */
export const library = (): Library => (read ??= readLibrary(readSite(process.env)));
