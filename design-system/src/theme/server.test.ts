import { expect, test } from '@jest/globals';
import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { LeanProvider } from './LeanProvider.tsx';
import { buildTheme } from './themes.ts';

const provider = (theme: 'light' | 'dark', density: 'comfortable' | 'compact') =>
  createElement(LeanProvider, { locale: 'en-US', theme, density, messages: {}, children: theme });

test('on a server each of two providers has the variables of its own theme and density', () => {
  const sheet = new ServerStyleSheet();
  const two = createElement(Fragment, null, provider('light', 'comfortable'), provider('dark', 'compact'));
  const html = renderToString(sheet.collectStyles(two));
  const styles = sheet.getStyleTags();
  const found = [...html.matchAll(/class="([^"]*)"[^>]*data-theme="(\w+)"/g)].map(([, names, theme]) => {
    const rules = names!.split(' ').flatMap((name) =>
      styles
        .split(`.${name}{`)
        .slice(1)
        .map((rest) => rest.split('}')[0]),
    );
    return [
      theme,
      /--st-bg:\s*([^;]+)/.exec(rules.join(';'))?.[1],
      /--st-control:\s*([^;]+)/.exec(rules.join(';'))?.[1],
    ];
  });
  expect(found).toEqual([
    ['light', buildTheme('light', 'comfortable').colour.bg, '32px'],
    ['dark', buildTheme('dark', 'compact').colour.bg, '28px'],
  ]);
});
