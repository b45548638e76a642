/// <reference types="vite/client" />
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { describe, expect, test } from 'vitest';
import { StromaProvider } from '@stroma/design-system/theme';
import { storyOf, type StoriesFile } from '../walls/wall.tsx';

/** Every component's stories file; the Default story (or the first one) is rendered in Node, where there is no document. */
const files = import.meta.glob<StoriesFile>('../../design-system/src/**/*.stories.tsx');
const PORTAL = /Dialog|Drawer|CommandPalette/;

function render(file: StoriesFile, name: string, locale: 'en-US' | 'zh-CN'): string {
  const sheet = new ServerStyleSheet();
  try {
    return renderToString(
      sheet.collectStyles(
        <StromaProvider locale={locale} theme="light" timeZone="UTC" navigate={() => {}}>
          {createElement(storyOf(file, name))}
        </StromaProvider>,
      ),
    );
  } finally {
    sheet.seal();
  }
}

describe('renders on a server', () => {
  test('there is no document here', () => expect(typeof document).toBe('undefined'));
  for (const [path, load] of Object.entries(files))
    test(path.replace(/^.*\/src\//, ''), async () => {
      const file = await load();
      const title = (file['default'] as { title?: string } | undefined)?.title ?? path;
      const names = Object.keys(file).filter((name) => name !== 'default' && !name.startsWith('__'));
      // A file of many components (Primitives/All) has no Default: each of its stories shows another one.
      for (const name of names.includes('Default') ? ['Default'] : names) {
        const english = render(file, name, 'en-US');
        // What opens in a portal (dialogs, drawers, menus) has no markup on a server; everything else has.
        if (!PORTAL.test(title)) expect(english.length, name).toBeGreaterThan(40);
        render(file, name, 'zh-CN');
      }
    });
});
