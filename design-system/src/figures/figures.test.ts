import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { summariesFixture } from '@stroma/contract/fixtures';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MESSAGES } from '../theme/messages.ts';
import { StromaProvider } from '../theme/StromaProvider.tsx';
import { VIOLIN_LIMIT } from '../charts/ViolinPlot/ViolinPlot.table.ts';
import { ViolinPlotFigure } from './expression/ViolinPlotFigure.ts';

const SRC = new URL('../', import.meta.url);
const filesIn = (folder: string): string[] => readdirSync(new URL(folder, SRC), { recursive: true, encoding: 'utf8' });
const read = (path: string): string => readFileSync(new URL(path, SRC), 'utf8');

const en = MESSAGES['en-US'];
const shown = (figure: ReactElement): string =>
  renderToString(createElement(StromaProvider, { locale: 'en-US', theme: 'light', timeZone: 'UTC', children: figure }));
const groups = (n: number) => summariesFixture(Array.from({ length: n }, (_, i) => `group ${i}`));
const violins = (n: number) => ({ title: 'LYZ', data: groups(n), valueLabel: 'LYZ (counts)', groupLabel: 'Sample' });

test('every chart of the door has a figure', () => {
  const names = (door: string) => readFileSync(new URL(`../../exports/${door}.ts`, import.meta.url), 'utf8');
  const charts = [...names('charts').matchAll(/export \{ (\w+)[^}]*\} from '..\/src\/charts\/(\w+)\/\2\.tsx'/g)]
    .filter(([, name, folder]) => name === folder)
    .map(([, name]) => name!);
  const figures = new Set([...names('figures').matchAll(/export \{ (\w+)Figure \}/g)].map(([, name]) => name!));
  expect(charts.length).toBeGreaterThan(50);
  expect(charts.filter((name) => !figures.has(name))).toEqual([]);
});

test('a figure has title, table and downloads around its chart', () => {
  const html = shown(createElement(ViolinPlotFigure, violins(3)));
  expect(html).toMatch(/<h2[^>]*>LYZ<\/h2>/);
  expect(html).toContain(`aria-label="${en['plot.asTable']}"`);
  expect(html).toContain(`aria-label="${en['plot.download']}"`);
  expect(html).not.toContain(en['state.tooLargeTitle']);
});

test('the limit is the chart’s: one more group is too large, none is empty', () => {
  expect(shown(createElement(ViolinPlotFigure, violins(VIOLIN_LIMIT)))).not.toContain(en['state.tooLargeTitle']);
  expect(shown(createElement(ViolinPlotFigure, violins(VIOLIN_LIMIT + 1)))).toContain(en['state.tooLargeTitle']);
  expect(shown(createElement(ViolinPlotFigure, violins(0)))).toContain(en['state.emptyTitle']);
});

test('a chart that declares a limit has it in its figure', () => {
  const figures = filesIn('figures').filter((name) => name.endsWith('Figure.ts'));
  const declared = figures.flatMap((path) => {
    const chart = /(\w+)Figure\.ts$/.exec(path)?.[1] ?? '';
    const sources = filesIn(`charts/${chart}`).filter((name) => /\.ts$/.test(name) && !name.endsWith('.test.ts'));
    const text = sources.map((name) => read(`charts/${chart}/${name}`)).join('\n');
    const limit = /export (?:const|\{ \w+ as) (\w+_LIMIT)\b/.exec(text)?.[1];
    return limit ? [{ path, limit }] : [];
  });
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter(({ path, limit }) => !read(`figures/${path}`).includes(`most: ${limit}`))).toEqual([]);
});

test('without data it has a title and the state', () => {
  const html = shown(
    createElement(ViolinPlotFigure, { title: 'LYZ', state: { state: 'error', error: { id: 'NOT_FOUND' } } }),
  );
  expect(html).toMatch(/<h2[^>]*>LYZ<\/h2>/);
  expect(html).toContain(en['error.NOT_FOUND']);
  expect(html).not.toContain(`aria-label="${en['plot.download']}"`);
});

test('parts are replaced one by one', () => {
  const Own = ({ title, data }: { title: string; data: readonly unknown[] }) =>
    createElement('output', null, `${title}: ${data.length} of my own`);
  const html = shown(
    createElement(ViolinPlotFigure, { ...violins(101), parts: { chart: Own, limit: { most: 200, count: () => 1 } } }),
  );
  expect(html).toContain('LYZ: 101 of my own');
  expect(html).toContain(`aria-label="${en['plot.asTable']}"`);
  expect(shown(createElement(ViolinPlotFigure, { ...violins(2), frame: { subtitle: 'two donors' } }))).toContain(
    'two donors',
  );
});
