/// <reference types="vite/client" />
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { isExportStory, storyNameFromExport, toId } from 'storybook/internal/csf';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StromaProvider } from '@stroma/design-system/theme';
import { combinationOf } from '../.storybook/combination.ts';
import { isRepeatedStory, runsInChromium } from '../.storybook/places.ts';
import { storyOf, type StoriesFile } from '../walls/wall.tsx';
import { faultsOf } from './faults.ts';

/**
 * Stories rendered to a string in Node, where there is no document: those that Chromium leaves out, in the language and theme of each, and
 * every component's Default story (or all of a file that has none) in both languages.
 */
const files = {
  ...import.meta.glob<StoriesFile>('../../design-system/src/**/*.stories.tsx'),
  ...import.meta.glob<StoriesFile>('../../drawing-tools/src/tools/*/*.stories.tsx'),
  ...import.meta.glob<StoriesFile>('../{flows,walls,specimen,smoke}/*.stories.tsx'),
};
/** What opens in a portal (dialogs, drawers, menus) has no markup on a server; everything else has. */
const PORTAL = /Dialog|Drawer|CommandPalette/;

interface Meta {
  title?: string;
  parameters?: { ownProvider?: boolean };
}
interface Story {
  name: string;
  id: string;
  inChromium: boolean;
}

function render(file: StoriesFile, name: string, look: ReturnType<typeof combinationOf>): string {
  const sheet = new ServerStyleSheet();
  try {
    return renderToString(
      sheet.collectStyles(
        <StromaProvider {...look} timeZone="UTC" navigate={() => {}}>
          {createElement(storyOf(file, name))}
        </StromaProvider>,
      ),
    );
  } finally {
    sheet.seal();
  }
}

/** A component with texts in both languages has `both`: its Default story is rendered in each. */
const looksOf = ({ id }: Story, both: boolean) =>
  both ? (['en-US', 'zh-CN'] as const).map((locale) => ({ ...combinationOf(id), locale })) : [combinationOf(id)];

const { STORY_MATCH: match } = process.env;
const loaded = await Promise.all(
  Object.entries(files)
    .filter(([path]) => !match || path.includes(match))
    .map(async ([path, load]) => {
      const file = await load();
      const meta = file['default'] as Meta;
      const title = meta.title ?? path;
      const stories = Object.keys(file)
        .filter((name) => name !== 'default' && isExportStory(name, meta as never))
        .map((name): Story => {
          const id = toId(title, storyNameFromExport(name));
          return { name, id, inChromium: runsInChromium(id, file[name], meta) };
        });
      return { isComponent: path.includes('/design-system/'), file, title, stories };
    }),
);

// React stores where each element was created; the tests only need the first locations.
Error.stackTraceLimit = 5;

const errors = vi.spyOn(console, 'error');
beforeEach(() => void errors.mockClear());
afterEach(() => expect(errors.mock.calls, 'console.error').toEqual([]));

describe('renders on a server', () => {
  test('there is no document here', () => expect(typeof document).toBe('undefined'));
  for (const { isComponent, file, title, stories } of loaded) {
    const hasDefault = stories.some(({ name }) => name === 'Default');
    for (const story of stories) {
      const both = isComponent && (story.name === 'Default' || !hasDefault);
      if (isRepeatedStory(story.id) || (story.inChromium && !both)) continue;
      test(`${title} ${story.name}`, ({ task }) => {
        Object.assign(task.meta, { storyId: story.id });
        for (const look of looksOf(story, both)) {
          const html = render(file, story.name, look);
          if (both && !PORTAL.test(title)) expect(html.length).toBeGreaterThan(40);
          expect(faultsOf(html)).toEqual([]);
        }
      });
    }
  }
});
