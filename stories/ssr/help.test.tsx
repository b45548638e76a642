/// <reference types="vite/client" />
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { isExportStory, storyNameFromExport, toId } from 'storybook/internal/csf';
import { describe, expect, test } from 'vitest';
import { StromaProvider } from '@stroma/design-system/theme';
import { SOURCES, type Locale, type Source } from '../../tooling/content/sources.ts';
import { storyOf, type StoriesFile } from '../walls/wall.tsx';
import { dataOf, hashOf, linesOf, sentencesOf } from './shown.ts';

/**
 * The help's pictures and films match the product: each has a record of its screens from the day it was taken (bff/content/taken.json). This test
 * compares texts, controls and data; `npm run broad` compares the pictures themselves, including charts.
 */
const CONTENT = join(import.meta.dirname, '../../bff/content');
const NOTES = join(CONTENT, 'taken.json');
interface Note {
  /** Hash of the file itself, so that nobody records a picture that was not taken. */
  file: string;
  words: string;
  data?: string;
}
const files = import.meta.glob<StoriesFile>('../../design-system/src/**/*.stories.tsx');

/** `screens-explorer--default` is in Explorer.stories.tsx. */
const componentOf = (id: string): string => id.split('--')[0]!.split('-').at(-1)!;
async function find(id: string): Promise<{ file: StoriesFile; name: string }> {
  for (const [path, load] of Object.entries(files)) {
    if (
      !basename(path)
        .toLowerCase()
        .startsWith(`${componentOf(id)}.`)
    )
      continue;
    const file = await load();
    const meta = file['default'] as { title?: string };
    const name = Object.keys(file).find(
      (key) =>
        key !== 'default' &&
        isExportStory(key, meta as never) &&
        toId(meta.title ?? path, storyNameFromExport(key)) === id,
    );
    if (name) return { file, name };
  }
  throw new Error(`there is no story ${id}`);
}
const ids = [...new Set(SOURCES.flatMap(({ stories }) => stories))];
const found = new Map(await Promise.all(ids.map(async (id) => [id, await find(id)] as const)));

const drawn = new Map<string, string[]>();
/** The content of a story. In a portal (a dialog, the palette) a server renders nothing, so only its data is compared. */
function shownBy(id: string, locale: Locale): string[] {
  const key = `${locale} ${id}`;
  const known = drawn.get(key);
  if (known) return known;
  const { file, name } = found.get(id)!;
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <StromaProvider locale={locale} theme="light" timeZone="UTC" navigate={() => {}}>
          {createElement(storyOf(file, name))}
        </StromaProvider>,
      ),
    );
    const lines = linesOf(html);
    drawn.set(key, lines);
    return lines;
  } finally {
    sheet.seal();
  }
}
const argsOf = (id: string): object => {
  const { file, name } = found.get(id)!;
  const of = (one: unknown) => (one as { args?: object } | undefined)?.args;
  return { ...of(file['default']), ...of(file[name]) };
};

function noteOf({ file, locale, stories, words, isStory }: Source): Note {
  const lines = stories.map((id) => (isStory ? shownBy(id, locale) : sentencesOf(shownBy(id, locale), locale)));
  if (words) {
    const path = join(import.meta.dirname, '../..', words.folder, `${locale}.json`);
    const messages = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
    lines.push(messages.flatMap(([id, text]) => (words.begin.some((one) => id.startsWith(one)) ? [text] : [])));
  }
  return {
    file: hashOf(readFileSync(join(CONTENT, file))),
    words: hashOf(...lines.flat()),
    ...(isStory && { data: dataOf(stories.map(argsOf)) }),
  };
}

const taken = new Set(process.env['HELP_TAKEN']?.split(',') ?? []);
const notes = JSON.parse(existsSync(NOTES) ? readFileSync(NOTES, 'utf8') : '{}') as Record<string, Note>;
if (taken.size) {
  for (const source of SOURCES) if (taken.has(source.file)) notes[source.file] = noteOf(source);
  const listed = SOURCES.flatMap(({ file }) => (notes[file] ? [[file, notes[file]] as const] : []));
  writeFileSync(NOTES, `${JSON.stringify(Object.fromEntries(listed), null, 2)}\n`);
}

describe('the help shows the product', () => {
  test.skipIf(taken.size)('every picture and film has its source', () => {
    const there = ['pictures/en-US', 'pictures/zh-CN', 'videos'].flatMap((folder) =>
      readdirSync(join(CONTENT, folder))
        .filter((name) => folder !== 'videos' || name.endsWith('.webm'))
        .map((name) => `${folder}/${name}`),
    );
    expect(there.sort()).toEqual([...new Set(SOURCES.map(({ file }) => file))].sort());
  });

  // Reads the new records again; other pictures are checked in the next run.
  const looked = SOURCES.filter(({ file }) => !taken.size || taken.has(file));
  test.each(looked.map((source) => [source.file, source] as const))('%s', (file, source) => {
    const inPortal = /palette|dialog/.test(source.stories[0] ?? '');
    if (!inPortal)
      for (const id of source.stories.slice(0, 1)) expect(shownBy(id, source.locale).length).toBeGreaterThan(8);
    const { command } = source;
    expect({ ...noteOf(source), command }, `${file} shows another screen than the product: ${command}`).toEqual({
      ...notes[file],
      command,
    });
  });

  test('what is shown is told apart by words, controls and data, and not by ids', () => {
    const page = '<div id="r1"><button aria-pressed="true" class="a">Run</button>T cells</div>';
    const other = (from: string, to: string) => linesOf(page.replace(from, to));
    expect(linesOf(page)).toEqual(['<button aria-pressed=true>', 'Run', 'T cells']);
    expect(other('r1', 'r2')).toEqual(linesOf(page));
    for (const [from, to] of [
      ['Run', 'Start'],
      ['true', 'false'],
      ['button', 'a'],
      ['T cells', 'B cells'],
    ] as const)
      expect(other(from, to)).not.toEqual(linesOf(page));
    expect(dataOf([{ a: Float32Array.of(1), b: () => 1 }])).toBe(dataOf([{ b: () => 2, a: Float32Array.of(1) }]));
    expect(dataOf([{ a: Float32Array.of(1) }])).not.toBe(dataOf([{ a: Float32Array.of(2) }]));
  });
});
