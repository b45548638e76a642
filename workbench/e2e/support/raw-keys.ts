import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { toolMessages } from '../../../tooling/vite/tool-messages.ts';
import { ROOT } from './platform.ts';

/** `explorer.tab.` of `explorer.tab.cnv`: the prefix of an id without a message, if other ids share it. */
const folderOf = (id: string): string => id.slice(0, id.lastIndexOf('.') + 1);
let folders: string[] | undefined;
function readFolders(): string[] {
  const files = ['design-system', 'workbench'].map((name) => join(ROOT, name, 'messages/en-US.json'));
  const ids = files.flatMap((file) => [
    ...Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object),
    ...Object.keys(toolMessages(file)),
  ]);
  return [...new Set(ids.map(folderOf))];
}

/** Ids of messages that the page shows or speaks instead of a sentence. */
export function rawKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    (begins) => {
      const all = new Set(begins);
      // `job.log` is the name of a file.
      const isFile = (text: string) =>
        /\.(csv|gmt|gz|h5ad|json|log|mtx|pdf|pkl|png|py|svg|tar|tiff|tsv|txt|zip)$/.test(text);
      const isKey = (text: string) =>
        /^[a-z]\w*(\.[\w-]+)+$/.test(text) && !isFile(text) && all.has(text.slice(0, text.lastIndexOf('.') + 1));
      const found = new Set<string>();
      const look = (text: string | null | undefined) => text && isKey(text.trim()) && found.add(text.trim());
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) look(texts.currentNode.textContent);
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) look(element.getAttribute(name));
      return [...found];
    },
    (folders ??= readFolders()),
  );
}
