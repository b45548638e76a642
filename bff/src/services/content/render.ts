import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const OF_THIS_ORIGIN = /^\/(?![/\\])/;
const PICTURE = /^\/content\/pictures\/[\w./-]+(\?v=\w+)?$/;

/** Tags and attributes that content may have. No style (DOMPurify kept `url(javascript:…)`, reliability.md F), no id, no class, no handler. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
      'em',
      'strong',
      's',
      'sub',
      'sup',
      'br',
      'hr',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'title'],
    img: ['src', 'alt', 'title', 'loading'],
    pre: ['tabindex'],
    th: ['scope'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page's title is its h1.
    h1: 'h2',
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: {
        href,
        ...(title && { title }),
        ...(!OF_THIS_ORIGIN.test(href) && !href.startsWith('#') && { rel: 'noopener noreferrer', target: '_blank' }),
      },
    }),
    img: (tagName, { src = '', alt = '', title }) => ({
      tagName,
      attribs: { src, alt, loading: 'lazy', ...(title && { title }) },
    }),
    // A code block that scrolls must be reachable by keyboard.
    pre: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    th: (tagName) => ({ tagName, attribs: { scope: 'col' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
};

export const sanitizeHtml = (html: string): string => sanitize(html, ALLOWED);

/** `{#name}` after a heading is its anchor, `help-name` in the page, so that no anchor equals an id of the application. */
const ANCHOR = / \{#([a-z0-9-]+)\}(?=<\/h[2-4]>)/;
const HEADING = /<(h[2-4])>((?:(?!<\/h[2-4]>).)*)<\/h[2-4]>/g;
const anchored = (html: string): string =>
  html.replaceAll(HEADING, (all, tag: string) => {
    const name = ANCHOR.exec(all)?.[1];
    return name ? all.replace(ANCHOR, '').replace(`<${tag}>`, `<${tag} id="help-${name}">`) : all;
  });

/** Converts Markdown to safe HTML: raw HTML becomes text, and the output is filtered by an allow-list. */
export const renderMarkdown = (source: string): string => anchored(sanitizeHtml(markdown.render(source)).trim());

/** Plain text for searches. */
export function plainText(source: string): string {
  const words: string[] = [];
  for (const token of markdown.parse(source, {})) {
    if (token.type === 'fence' || token.type === 'code_block') words.push(token.content);
    for (const child of token.children ?? [])
      if (child.type === 'text' || child.type === 'code_inline') words.push(child.content);
      else if (child.type === 'image') words.push(child.content);
      else if (child.type === 'softbreak' || child.type === 'hardbreak') words.push(' ');
    if (token.type === 'inline') words.push(' ');
  }
  return words
    .join('')
    .replaceAll(/ \{#[a-z0-9-]+\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
