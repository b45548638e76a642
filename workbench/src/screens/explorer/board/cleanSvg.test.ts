import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { cleanSvg, sizedSvg } from './cleanSvg.ts';

const of = (inside: string, root = 'viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`;
const clean = (inside: string) => cleanSvg(of(inside), 'p-')!.innerHTML;

test('shapes, texts, gradients and clips are kept, their ids with the prefix', () => {
  const kept = clean(
    '<defs><clipPath id="c"><rect width="5" height="5"/></clipPath><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
      '<g clip-path="url(#c)"><path d="M0 0L1 1" fill="url(#g)" style="stroke:#000;stroke-width:2"/><text text-anchor="middle" font-size="7">A &lt; b · 基因</text></g>',
  );
  for (const part of [
    'id="p-c"',
    'id="p-g"',
    'url(#p-c)',
    'url(#p-g)',
    'stroke-width:2',
    'A &lt; b · 基因',
    'd="M0 0L1 1"',
  ])
    expect(kept).toContain(part);
});

test.each([
  ['a script', '<script>alert(1)</script>', /script|alert/],
  ['a handler', '<rect onload="alert(1)" onclick="alert(2)" width="1"/>', /alert/],
  [
    'foreign content',
    '<foreignObject><body><img src="x" onerror="alert(1)"/></body></foreignObject>',
    /foreign|img|alert/i,
  ],
  ['a style sheet', '<style>body{display:none}</style>', /display/],
  ['a style over the page', '<rect style="position:fixed;inset:0;fill:red" width="1"/>', /position|inset/],
  ['a class of the page', '<rect class="st-danger" width="1"/>', /st-danger/],
  ['a link', '<a href="javascript:alert(1)"><text>x</text></a>', /alert|<a/],
  ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>', /evil/],
  ['a picture that is a figure', '<image href="data:image/svg+xml,&lt;svg onload=alert(1)&gt;"/>', /image/],
  ['a copy of an element, which may be many', '<g id="c"/><use href="#c"/>', /<use/],
  ['a reference to another file', '<use xlink:href="https://evil.example/x.svg#a"/>', /evil/],
  [
    'a paint from elsewhere',
    '<rect fill="url(https://evil.example/#a)" style="fill:url(//evil.example)" width="1"/>',
    /evil/,
  ],
  [
    'a paint from elsewhere that is spelled with an escape',
    '<rect fill="u\\72l(https://evil.example/x#a)" style="fill:u\\72l(//evil.example#a)"/>',
    /evil/,
  ],
  ['one of two paints from elsewhere', '<rect fill="url(#a) url(//evil.example)"/>', /evil/],
  ['a movement of an attribute', '<animate attributeName="href" values="javascript:alert(1)"/>', /alert/],
])('%s is not', (_, inside, gone) => expect(clean(inside)).not.toMatch(gone));

test.each(['url("#c")', "url('#c')", 'url( #c )'])('a reference within the figure is kept as %s', (reference) => {
  expect(
    clean(
      `<g clip-path='${reference.replaceAll("'", '&apos;')}' style='clip-path:${reference.replaceAll("'", '&apos;')}'/>`,
    ),
  ).toBe('<g clip-path="url(#p-c)" style="clip-path:url(#p-c)"></g>');
});

test('a text without a figure is none', () => expect(cleanSvg('<p>hello</p>', 'p-')).toBeNull());

test('a figure gets a size, and keeps its proportions without a height', () => {
  expect(sizedSvg(cleanSvg(of(''), 'p-')!, 400)).toMatch(/width="400".*height="200"|height="200".*width="400"/);
  const plain = sizedSvg(cleanSvg(of('', 'width="300px" height="100"'), 'p-')!, 60, 40);
  expect(plain).toContain('viewBox="0 0 300 100"');
  expect(plain).toContain('height="40"');
});

test('of a picture that the drawing tools send every shape and word is kept', () => {
  const file = join(import.meta.dirname, '../../../../../drawing-tools/test/recorded/frame.json');
  const messages = JSON.parse(readFileSync(file, 'utf8')) as { type: string; content: { svg: string } }[];
  const { svg } = messages.find(({ type }) => type === 'send')!.content;
  const marks = (root: Element) =>
    [...root.querySelectorAll('*')].map((one) => [one.tagName, one.tagName === 'text' && one.textContent]);
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  expect(marks(drawn).length).toBeGreaterThan(20);
  expect(marks(cleanSvg(svg, 'p-')!)).toEqual(marks(drawn));
});
