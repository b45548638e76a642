import { beforeEach, expect, test } from '@jest/globals';
import { storeFormInput } from '../../../features/forms/index.ts';
import { tabChart } from './tabChart.ts';

const CHART = { frame: null, title: 'Shares', edits: { labels: { T: 'T cells' }, colours: {} } };
const PLACE = { dataset: 'd1', tab: 'composition', uuid: 'u1', result: 'r1', search: '?show=bars&state=s1&cells=c9' };
beforeEach(() => localStorage.clear());

test('a figure is kept with the result and the choices that it shows, and nothing of forms or of others', () => {
  storeFormInput('u1', 'd1/r1/view.mode', 'count');
  storeFormInput('u1', 'd1/r2/view.mode', 'percent');
  storeFormInput('u1', 'd1/tool.composition', { by: 'sample' });
  storeFormInput('u2', 'd1/r1/view.samples', ['s1']);
  expect(tabChart(CHART, PLACE)).toEqual({
    ...{ chart: 'tab', tab: 'composition', figure: 0, address: 'show=bars&result=r1' },
    ...{ chosen: '{"r1/view.mode":"count"}', edits: CHART.edits },
  });
});

test('which of the figures of the panel it is', () => {
  document.body.innerHTML =
    '<i data-plot></i><div data-panel><p data-plot></p><b><p data-plot id="second"></p></b></div>';
  const frame = document.querySelector('#second');
  expect(tabChart({ ...CHART, frame }, PLACE)!.figure).toBe(1);
  // A chart below the map is not a figure of the panel, and a tab that is a table has no panel.
  expect(tabChart({ ...CHART, frame: document.querySelector('i') }, PLACE)).toBeNull();
  document.body.innerHTML = '<i data-plot></i><p data-plot></p>';
  expect(tabChart({ ...CHART, frame: document.querySelector('p') }, PLACE)!.figure).toBe(1);
});

test('more than a page keeps is not kept', () => {
  storeFormInput(
    'u1',
    'd1/r1/view.samples',
    Array.from({ length: 900 }, (_, i) => `sample ${i}`),
  );
  expect(tabChart(CHART, PLACE)).toBeNull();
  expect(tabChart(CHART, { ...PLACE, result: 'r2', search: `?${'g'.repeat(3000)}` })).toBeNull();
});
