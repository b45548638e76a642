import { MESSAGES } from '../../design-system/src/theme/messages.ts';

/** `explorer.tab.` of `explorer.tab.cnv`: the prefix of an id without a message, if other ids share it. */
const folderOf = (id: string): string => id.slice(0, id.lastIndexOf('.') + 1);
const FOLDERS = new Set(Object.keys(MESSAGES['en-US']).map(folderOf));
/** `job.log` is the name of a file. */
const FILE = /\.(csv|gmt|gz|h5ad|json|log|mtx|pdf|pkl|png|py|svg|tar|tiff|tsv|txt|zip)$/;
const isKey = (text: string): boolean =>
  /^[a-z]\w*(\.[\w-]+)+$/.test(text) && !FILE.test(text) && FOLDERS.has(folderOf(text));
/** What a missing value leaves in a sentence, a path or a size. */
const MISSING = /\b(?:undefined|NaN)\b|\[object Object\]/;

/** What no markup may contain: message ids in place of sentences, and traces of missing values, in texts as well as in attributes. */
export function faultsOf(html: string): string[] {
  const shown = html.replace(/<style[\s\S]*?<\/style>/g, '').replaceAll('<!-- -->', '');
  const texts = shown.split(/<[^>]*>/);
  const attributes = [...shown.matchAll(/\s[\w-]+="([^"]*)"/g)].map(([, value = '']) => value);
  const found = [...texts, ...attributes]
    .map((text) => text.trim())
    .filter((text) => isKey(text) || MISSING.test(text));
  return [...new Set(found)];
}
