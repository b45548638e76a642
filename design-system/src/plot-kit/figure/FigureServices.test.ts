/** Files are named after the subject of their figures and the figures' contents. */
import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { FigureServicesProvider, FigureSubject, useFigureServices, useFileName } from './FigureServices.tsx';

function Named() {
  const { toTiff } = useFigureServices();
  return `${useFileName(createElement('em', null, 'LYZ'))} ${String(toTiff !== undefined)}`;
}
const named = createElement(Named);
const toTiff = () => Promise.resolve(new Blob());

test('a file is called after the dataset and the figure, whatever the title is made of', () => {
  const within = createElement(FigureSubject, { name: `PBMC 3k (control) ${'x'.repeat(60)}`, children: named });
  const text = renderToString(createElement(FigureServicesProvider, { toTiff, children: within }));
  expect(text).toBe(`PBMC-3k-control-${'x'.repeat(24)}-LYZ true`);
  expect(renderToString(named)).toBe('LYZ false');
});
