import { describe, expect, test } from '@jest/globals';
import { plainText, renderMarkdown, sanitizeHtml } from './render.ts';

/** reliability.md F: 40 payloads. Each goes in as Markdown and as HTML that already is HTML. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script\n>alert(1)</script\n>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" ONERROR="alert(1)">',
  '<img/src/onerror=alert(1)>',
  '<img src=javascript:alert(1)>',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="https://evil.example/track.gif">',
  '<img src="//evil.example/track.gif">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#09;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="https://ok.example" onclick="alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<div style="position:fixed;inset:0" onmouseover=alert(1)>x</div>',
  '<style>@import "//evil.example/x.css";</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '![x](javascript:alert(1)) ![y](data:image/svg+xml,<svg/onload=alert(1)>) <javascript:alert(1)>',
];
/** How a browser would parse the result: tags with their attributes; text is harmless. */
function dangers(html: string): string[] {
  const found: string[] = [];
  for (const [tag, name = '', attributes = ''] of html.matchAll(/<\/?([a-z][^\s/>]*)((?:[\s/][^>]*)?)>/gi)) {
    if (/^(script|style|iframe|object|embed|link|meta|base|form|button|svg|math|video|source|details|div)$/i.test(name))
      found.push(tag);
    if (/\s(on\w+|style|srcdoc|srcset|formaction|class|id)\s*=/i.test(attributes)) found.push(tag);
    for (const [, value = ''] of attributes.matchAll(/\s(?:href|src|action|data)\s*=\s*"([^"]*)"/gi))
      if (!/^(\/(?![/\\])|https?:\/\/|mailto:|#|$)/.test(value) || (name === 'img' && !value.startsWith('/content/')))
        found.push(tag);
  }
  return found;
}

describe('content is sanitised', () => {
  test('the check itself sees what it is for', () => {
    for (const bad of [
      '<script>x</script>',
      '<p onclick="x">',
      '<a href="javascript:x">',
      '<img src="//evil">',
      '<p style="x">',
      '<a href="/\\evil">',
    ])
      expect(dangers(bad)).not.toEqual([]);
    expect(dangers('<p><a href="/cloud/faq">x</a><img src="/content/pictures/a.webp" /></p>')).toEqual([]);
  });

  test('there are 40 different payloads', () => expect(new Set(PAYLOADS).size).toBe(40));

  test.each(PAYLOADS)('%s', (payload) => {
    expect(dangers(renderMarkdown(payload))).toEqual([]);
    expect(dangers(renderMarkdown(`text ${payload} text\n\n${payload}`))).toEqual([]);
    expect(dangers(sanitizeHtml(payload))).toEqual([]);
  });

  test('links out get rel, links within do not; protocol-relative ones lose their address', () => {
    expect(renderMarkdown('[a](https://example.org/x)')).toContain('rel="noopener noreferrer"');
    expect(renderMarkdown('[a](/cloud/faq)')).toBe('<p><a href="/cloud/faq">a</a></p>');
    expect(sanitizeHtml('<a href="//evil.example">a</a><a href="/\\evil.example">b</a>')).not.toMatch(/evil/);
  });

  test('what pages need stays: headings, tables, code, pictures of this origin', () => {
    const html = renderMarkdown(
      '# A\n\n## B\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\na < b\n```\n\n![p](/content/pictures/en-US/a.webp)',
    );
    expect(html).toContain('<h2>A</h2>');
    expect(html).toContain('<th scope="col">x</th>');
    expect(html).toContain('<pre tabindex="0"><code>a &lt; b');
    expect(html).toContain('<img src="/content/pictures/en-US/a.webp" alt="p" loading="lazy" />');
  });

  test('a heading has the anchor that it names, with a prefix; no other sign becomes an id', () => {
    expect(renderMarkdown('## A *b* {#a-b}\n\ntext {#c}\n\n### D {#E}\n\n### F {#x" onclick="y}')).toBe(
      '<h2 id="help-a-b">A <em>b</em></h2>\n<p>text {#c}</p>\n<h3>D {#E}</h3>\n<h3>F {#x" onclick="y}</h3>',
    );
    expect(renderMarkdown('# A {#a}')).toBe('<h2 id="help-a">A</h2>');
    expect(plainText('## A b {#a-b}')).toBe('A b');
  });

  test('words for the search have no signs of Markdown in them', () =>
    expect(plainText('## A *b*\n\n- `c`\n- [d](/e)\n\n| f | g |\n|---|---|\n| h | i |')).toBe('A b c d f g h i'));
});
