import { createElement, Fragment, type ReactNode } from 'react';

const KEPT = new Set(['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'code', 'sub', 'sup', 'blockquote']);
const DROPPED = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'template',
  'form',
  'noscript',
]);
const HARMLESS_HREF = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;

/**
 * HTML of an administrator as React elements: an allow-list of elements, no attributes but a checked `href`, so nothing can run. Unknown elements are
 * replaced by their text. Without a DOM (server) only the text is rendered.
 */
export function SafeHtml({ html }: { html: string }) {
  if (typeof DOMParser === 'undefined') return <>{html.replace(/<[^>]*>/g, ' ')}</>;
  return <>{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</>;
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map(toReact);

function toReact(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.textContent;
  if (node.nodeType !== 1) return null;
  const tag = (node as Element).tagName.toLowerCase();
  if (DROPPED.has(tag)) return null;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'a') {
    const href = (node as Element).getAttribute('href')?.trim() ?? '';
    if (HARMLESS_HREF.test(href))
      return (
        <a key={key} href={href} rel="noreferrer">
          {childrenOf(node)}
        </a>
      );
  }
  return KEPT.has(tag) ? (
    createElement(tag, { key }, ...childrenOf(node))
  ) : (
    <Fragment key={key}>{childrenOf(node)}</Fragment>
  );
}
