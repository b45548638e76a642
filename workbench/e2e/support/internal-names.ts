import type { BrowserContext } from 'playwright';

/**
 * Logs an error to the page's console, once each, for text that a reader must not see: the stored name of an annotation level or of a result's
 * column. Names that are meant to be copied (code, scripts, text fields) are ignored.
 */
export const watchInternalNames = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const INTERNAL = /\bannot_(?:full|sub2?|article|auto)\b|\bresult:[\w-]{8,}:/;
    const said = new Set<string>();
    let asked = false;
    const look = () => {
      asked = false;
      if (!INTERNAL.test(document.body.textContent)) return;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const found = INTERNAL.exec(node.nodeValue ?? '')?.[0];
        if (!found || said.has(found) || node.parentElement?.closest('pre, code, textarea, script, style')) continue;
        said.add(found);
        console.error(`an internal name is shown: ${found} in ${node.parentElement?.outerHTML.slice(0, 200)}`);
      }
    };
    new MutationObserver(() => {
      if (asked) return;
      asked = true;
      setTimeout(look, 250);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
