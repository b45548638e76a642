import { expect, test } from '@jest/globals';
import { checkSvg, FIGURE_LIMITS } from './guard.ts';

const svg = (inside: string, root = 'width="100" height="80"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`,
  );
const uses = (n: number) =>
  `<defs><g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: n }, (_, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`).join('')}</defs><use href="#a${n}"/>`;

/** reliability.md, section 2 F: sixteen figures that must not get near the library. */
const HOSTILE: readonly [string, Buffer][] = [
  [
    'billion laughs',
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg width="1" height="1">&b;</svg>'),
  ],
  [
    'external entity',
    Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg width="1" height="1">&x;</svg>'),
  ],
  ['file address', svg('<image href="file:///etc/passwd" width="1" height="1"/>')],
  ['absolute path', svg('<image href="/etc/passwd" width="1" height="1"/>')],
  ['http address', svg('<image xlink:href="http://169.254.169.254/" width="1" height="1"/>')],
  ['address without quotes', svg('<image href=http://a/ width="1" height="1"/>')],
  ['svg in a data address', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="1" height="1"/>')],
  ['nested use', svg(uses(18))],
  ['20,000 levels', svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000))],
  ['script', svg('<script>alert(1)</script>')],
  ['foreign object', svg('<foreignObject><p/></foreignObject>')],
  ['event handler', svg('<rect onload="alert(1)"/>')],
  ['@import', svg('<style>@import "http://a/b.css";</style>')],
  ['url() outside', svg('<rect fill="url(http://a/b.svg#c)"/>')],
  ['style sheet instruction', Buffer.from('<?xml-stylesheet href="http://a/b.css"?><svg width="1" height="1"/>')],
  ['UTF-16', Buffer.from('<svg width="1" height="1"/>', 'utf16le')],
  ['no size', Buffer.from('<svg/>')],
  ['not an SVG', Buffer.from('hello')],
];
test.each(HOSTILE)('%s is refused', (_, bytes) => {
  expect(() => checkSvg(bytes)).toThrow(expect.objectContaining({ id: 'SVG_INVALID' }));
});

test('pixel flood and 20 MB are too large', () => {
  expect(() => checkSvg(svg('', 'width="100000" height="100000"'))).toThrow(
    expect.objectContaining({ id: 'SVG_TOO_LARGE' }),
  );
  expect(() => checkSvg(svg('', 'viewBox="0 0 10000 6001"'))).toThrow(expect.objectContaining({ id: 'SVG_TOO_LARGE' }));
  expect(() => checkSvg(Buffer.alloc(FIGURE_LIMITS.bytes + 1, 32))).toThrow(
    expect.objectContaining({ id: 'SVG_TOO_LARGE' }),
  );
});

test('a chart as the product exports it passes: fragments, data pictures, clip paths', () => {
  const chart = svg(
    '<defs><clipPath id="c"><rect width="10" height="10"/></clipPath></defs><g clip-path="url(#c)"><text style="font-family:&quot;Inter&quot;">基因 &lt;LYZ&gt;</text></g><image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/>',
  );
  expect(checkSvg(chart)).toEqual({ width: 100, height: 80 });
});
