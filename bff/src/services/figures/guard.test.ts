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

/** Grows with user input. Patterns over the whole text took minutes for 50 KB. */
const LONG: readonly [string, (bytes: number) => string][] = [
  ['one open tag', (n) => `<svg width="9" height="9"><g ${'id="a" '.repeat(n / 7)}`],
  ['unclosed groups', (n) => '<g id="a" '.repeat(n / 10)],
  ['groups that hold a use', (n) => `<svg width="9" height="9">${'<g id="a"><rect/></g>'.repeat(n / 21)}</svg>`],
  ['definitions', (n) => `<svg width="9" height="9">${'<defs></defs>'.repeat(n / 13)}</svg>`],
  ['uses', (n) => `<svg width="9" height="9">${'<use href="#a"/>'.repeat(n / 16)}</svg>`],
  ['spaces in a tag', (n) => `<svg width="9" height="9"><g ${' '.repeat(n)}/></svg>`],
  ['distinct attributes', (n) => `<svg width="9" height="9"><g ${attributes(n / 12)}/></svg>`],
  ['addresses in a style', (n) => `<svg width="9" height="9"><style>${'url(#a) '.repeat(n / 8)}</style></svg>`],
  ['spaces in an address', (n) => `<svg width="9" height="9"><g fill="url(${' '.repeat(n)}"/></svg>`],
  ['digits of the size', (n) => `<svg width="${'1'.repeat(n)}x" height="9" viewBox="${'1'.repeat(n)}"/>`],
  ['spaces of the box', (n) => `<svg viewBox="0 ${' '.repeat(n)} 0 9 9x"/>`],
  ['a comment', (n) => `<svg width="9" height="9"><!--${' -'.repeat(n / 2)}--></svg>`],
  ['characters by number', (n) => `<svg width="9" height="9"><g id="${'&#97;'.repeat(n / 5)}"/></svg>`],
];
const attributes = (n: number): string => Array.from({ length: n }, (_, i) => `a${100_000 + i}="1"`).join(' ');
/** Processor time of this thread in milliseconds: other processes of a busy machine do not add to it. */
const timeOf = (text: string): number => {
  const bytes = Buffer.from(text);
  const started = process.threadCpuUsage();
  try {
    checkSvg(bytes);
  } catch (error) {
    expect(error).toMatchObject({ id: expect.stringMatching(/^SVG_/) });
  }
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
};
/** Four times the bytes: sixteen times the time would be quadratic. Short times are noise. */
function expectLinear(make: (bytes: number) => string, bytes: number): void {
  const small = timeOf(make(bytes / 4));
  expect(timeOf(make(bytes))).toBeLessThan(Math.max(2000, small * 12));
}
test.each(LONG)('2 MB of %s take linear time', (_, make) => expectLinear(make, 2_000_000));
test.each(LONG.slice(0, 3))('20 MB of %s take linear time', (_, make) => expectLinear(make, 20_000_000));

test('what an entity or a comment hides is seen', () => {
  for (const inside of [
    '<image href="&#104;ttp://a/" width="1" height="1"/>',
    '<style>u<!-- -->rl(http://a/b)</style>',
    '<style>u\\72l(http://a/b)</style>',
    '<g style="fill:u/**/rl(http://a/b)"/>',
    '<symbol id="a"><use href="#b"/></symbol>',
    '<g id="a"><g><use href="#b"/></g></g><use href="#a"/>',
  ])
    expect(() => checkSvg(svg(inside))).toThrow(expect.objectContaining({ id: 'SVG_INVALID' }));
});

test('as many uses as the limit pass, one more is refused', () => {
  const drawn = (n: number) => svg(`<defs><rect id="a" width="1" height="1"/></defs>${'<use href="#a"/>'.repeat(n)}`);
  expect(checkSvg(drawn(FIGURE_LIMITS.uses))).toEqual({ width: 100, height: 80 });
  expect(() => checkSvg(drawn(FIGURE_LIMITS.uses + 1))).toThrow(expect.objectContaining({ id: 'SVG_INVALID' }));
});

test('a chart as the product exports it passes: fragments, data pictures, clip paths', () => {
  const chart = svg(
    '<defs><clipPath id="c"><rect width="10" height="10"/></clipPath></defs><g clip-path="url(#c)"><text style="font-family:&quot;Inter&quot;">基因 &lt;LYZ&gt;</text></g><image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/>',
  );
  expect(checkSvg(chart)).toEqual({ width: 100, height: 80 });
});
