/** Small pictures of the list of tools. */
import { expect, test } from 'vitest';
import { buildTheme } from '@stroma/design-system/theme';
import { pictures } from '../src/tools/pictures.ts';
import { CARDS } from '../src/tools/index.ts';

const [light, dark] = [await pictures('light'), await pictures('dark')];

test.each(CARDS.map((card) => card.slug))('%s has a small picture of shapes alone', (slug) => {
  const svg = light[slug]!;
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+">/);
  expect(svg).not.toMatch(/<text|<title|<image|NaN|undefined|Infinity/);
  expect(svg.match(/<(?:path|rect|circle)/g)!.length).toBeGreaterThan(1);
  expect(svg.length).toBeLessThan(16_000);
});

test('lines and ramps have the colours of the theme', () => {
  for (const slug of ['scatter', 'heatmap', 'upset', 'dot-plot']) expect(dark[slug], slug).not.toBe(light[slug]);
  expect(dark.upset).toContain(buildTheme('dark').colour.text);
});

test('a picture is a part of its figure: the panel without the legend above it and the names beside it', () => {
  const [x, y, w, h] = /viewBox="([^"]+)"/.exec(light.survival!)![1]!.split(' ').map(Number) as number[];
  expect(x).toBeGreaterThan(20);
  expect(y).toBeGreaterThan(10);
  expect(x! + w!).toBeLessThanOrEqual(303);
  expect(y! + h!).toBeLessThan(200);
});

test('many dots of one look are one path, and a pie has no squares of a legend', () => {
  expect(light.ma!.split('<circle').length).toBeLessThan(10);
  expect(light.ma).toContain('stroke-linecap="round"');
  expect(light.ma).toContain(`stroke="${buildTheme('light').colour.faint}"`);
  expect(light.pie).not.toContain('<rect');
});
